import type { logout as logoutEndpoint } from '../../../../contract/accounts/rest.ts'
import { SIGNED_OUT } from '../../../../contract/accounts/status.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { endSessions } from './end-sessions.ts'

/** Ends the caller's session: its tokens, and its sockets on every server. */
export const logout = async (
  { db }: Deps<'db'>,
  actor: Member,
): Promise<EndpointResult<typeof logoutEndpoint>> => {
  await db.transaction((tx) => endSessions(tx, { sessionId: actor.sessionId }, SIGNED_OUT))
  return {}
}

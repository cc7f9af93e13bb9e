import type { endSession as endSessionEndpoint } from '../../../../contract/accounts/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Signs one of the caller's devices out.
 * @throws NOT_FOUND for an ended session or another user's
 */
export const endSession = async (
  { db }: Deps<'db'>,
  actor: Member,
  { id }: ParsedInput<typeof endSessionEndpoint>,
): Promise<EndpointResult<typeof endSessionEndpoint>> => {
  await db.transaction(async (tx) => {
    const own = await tx
      .selectFrom('Session')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', actor.userId)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (!own) throw fail('NOT_FOUND')
    await endSessions(tx, { sessionId: id }, 'signed out elsewhere')
  })
  return {}
}

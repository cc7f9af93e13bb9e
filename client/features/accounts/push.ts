import { DEACTIVATED, DELETED, SIGNED_OUT } from '../../../contract/accounts/status.ts'
import { announceSignOut } from '../../app/app-events.ts'
import type { PushHandlers } from '../../app/live.ts'
import { useSession } from '../../app/session.ts'
import { announceSessionEnd } from '../../app/session-end.ts'
import { readTokens, refreshTokens, writeTokens } from '../../app/tokens.ts'

export const accountsPushes = {
  /**
   * The session ended elsewhere, which leads to the login page, or its user signed out here.
   * Another tab receives the latter by this push or by the browser's storage, whichever is first,
   * and stays where it is.
   */
  'session:ended': ({ reason }) => {
    if (useSession.getState().status === 'signed-out') return
    if (reason === SIGNED_OUT) writeTokens(null)
    else if (reason === DEACTIVATED) void endDeactivated()
    else announceSessionEnd(reason === DELETED ? 'deleted' : 'ended')
  },
} satisfies PushHandlers

/** A refresh fails with this reason, and ends the session here. */
const endDeactivated = async (): Promise<void> => {
  await refreshTokens(readTokens()?.accessToken ?? '').catch(() => {})
  if (useSession.getState().status !== 'signed-out') announceSignOut()
}

import { SIGNED_OUT } from '../../../contract/accounts/status.ts'
import { announceSignOut } from '../../app/app-events.ts'
import { useSession } from '../../app/session.ts'
import { writeTokens } from '../../app/tokens.ts'

/**
 * This session ended: elsewhere, which leads to the login page; or its user signed out here, which another tab hears of in this
 * way or by the browser's storage, whichever is first, and stays where it is.
 */
export const onSessionEnded = ({ reason }: { reason: string }) => {
  if (useSession.getState().status === 'signed-out') return
  if (reason === SIGNED_OUT) writeTokens(null)
  else announceSignOut()
}

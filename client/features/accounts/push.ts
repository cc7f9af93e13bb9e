import { announceSignOut } from '../../app/app-events.ts'
import { useSession } from '../../app/session.ts'

/** This session was ended on another device. */
export const onSessionEnded = () => {
  if (useSession.getState().status !== 'signed-out') announceSignOut()
}

import { texts } from '../messages/first-load.ts'
import { showToast } from '../ui/toast.ts'
import { signOut } from './session.ts'

/** Signs out and shows whether it succeeded. */
export const signOutAndNotify = async (): Promise<void> => {
  try {
    await signOut()
    showToast(texts.session.signedOut, { tone: 'good' })
  } catch (error) {
    console.warn('Signing out failed:', error)
    showToast(texts.failures.logout, { tone: 'bad' })
  }
}

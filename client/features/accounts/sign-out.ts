import { create } from 'zustand'
import { CallError } from '../../app/call-error.ts'
import { hasDrafts } from '../../app/draft.ts'
import { signOut } from '../../app/session.ts'
import { texts } from '../../messages/first-load.ts'
import { showToast } from '../../ui/toast.ts'
import { hasUnsent } from '../conversations/unsent.ts'

/** Where a request to sign out stands. `asking`: the person is told what would be lost. */
export const useSignOut = create<{ step: 'none' | 'asking' | 'leaving' }>(() => ({ step: 'none' }))

/** Signs out; asks first if this device holds something that the user wrote and did not send. */
export const requestSignOut = (): void => {
  if (hasDrafts() || hasUnsent()) useSignOut.setState({ step: 'asking' })
  else void confirmSignOut()
}

/** Closes the question, and the user stays signed in. */
export const cancelSignOut = (): void => useSignOut.setState({ step: 'none' })

/** Signs out and shows whether it succeeded. */
export const confirmSignOut = async (): Promise<void> => {
  useSignOut.setState({ step: 'leaving' })
  try {
    await signOut()
    showToast(texts.session.signedOut, { tone: 'good' })
  } catch (error) {
    console.warn('Signing out failed:', error)
    // The server could not end the session, so nothing is forgotten yet.
    const isOffline = error instanceof CallError && error.isOffline
    const { logout, offline } = texts.failures
    showToast(isOffline ? `${logout}. ${offline}` : logout, { tone: 'bad' })
  }
  useSignOut.setState({ step: 'none' })
}

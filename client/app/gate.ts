import { create } from 'zustand'
import { useSession } from './session.ts'
import { texts } from './texts/first-load.ts'

/** The prompt to sign in that the app shows: its message while it is open, else `null`. */
export const useLoginPrompt = create<{ message: string | null }>(() => ({ message: null }))

/**
 * May one do this? Answers true for who is signed in; to a visitor it shows the prompt with `message` (by default the
 * specification's for actions without one of their own) and answers false.
 */
export const mayAct = (message: string = texts.login.messageAll): boolean => {
  if (useSession.getState().status !== 'signed-out') return true
  useLoginPrompt.setState({ message })
  return false
}

/** Closes the prompt. */
export const closeLoginPrompt = (): void => useLoginPrompt.setState({ message: null })

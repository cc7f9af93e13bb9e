import { create } from 'zustand'
import { texts } from '../messages/first-load.ts'
import type { PendingAction } from './pending-action.ts'
import { useSession } from './session.ts'

type Prompt = { message: string | null; action: PendingAction | null }

/** The prompt to sign in that the app shows: its message while it is open, else `null`. */
export const useLoginPrompt = create<Prompt>(() => ({ message: null, action: null }))

/**
 * Returns whether the user is signed in, or may be while the session is loading. Shows a visitor
 * the prompt with `message`; `action` is finished after signing in.
 */
export const requireAuth = (
  message: string = texts.login.messageAll,
  action: PendingAction | null = null,
): boolean => {
  if (useSession.getState().status !== 'signed-out') return true
  useLoginPrompt.setState({ message, action })
  return false
}

/** Closes the prompt. */
export const closeLoginPrompt = (): void => useLoginPrompt.setState({ message: null, action: null })

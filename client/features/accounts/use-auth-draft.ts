import { useDraft } from '../../app/draft.ts'
import type { CodeUnderWay } from './api.ts'

export type AuthMode =
  | 'login'
  | 'signup'
  | 'signup_otp'
  | 'forgot_password'
  | 'forgot_password_otp'
  | 'reset_password'

/** What was typed and how far one came; a reload loses none of it. Passwords are never in it. */
export type AuthDraft = {
  mode: AuthMode
  /** ISO code; `null` until one was chosen. */
  country: string | null
  number: string
  name: string
  code: CodeUnderWay | null
  resetToken: string | null
}

/** What each form gets: the draft, and a way to tell how things went. */
export type AuthFormProps = {
  draft: AuthDraft
  change: (change: Partial<AuthDraft>) => void
  say: (message: string | null) => void
}

const blank: AuthDraft = { mode: 'login', country: null, number: '', name: '', code: null, resetToken: null }

export const useAuthDraft = () => {
  const [draft, set, clear] = useDraft<AuthDraft>('auth', blank)
  return { draft, change: (change: Partial<AuthDraft>) => set({ ...draft, ...change }), clear }
}

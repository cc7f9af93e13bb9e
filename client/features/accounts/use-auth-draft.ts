import { changeDraft, readDraft, useDraft, writeDraft } from '../../app/draft.ts'
import type { PendingCode } from './api.ts'

export type AuthMode =
  | 'login'
  | 'signup'
  | 'signup_otp'
  | 'forgot_password'
  | 'forgot_password_otp'
  | 'reset_password'

/** The draft and the step of a sign-in. Passwords are never part of it. */
export type AuthDraft = {
  mode: AuthMode
  /** ISO code; `null` until one was chosen. */
  country: string | null
  number: string
  name: string
  code: PendingCode | null
  /** The request for a code whose answer has not come, by its `Idempotency-Key`. */
  request: { phone: string; key: string; at: number } | null
  resetToken: string | null
  /** Time of the last change, in milliseconds since 1970. */
  at: number
  /** Whether the person left the code screen by its way back to the app. */
  isSetAside: boolean
}

/** Props of each form: the draft, and callbacks for its result. */
export type AuthFormProps = {
  draft: AuthDraft
  change: (change: Partial<AuthDraft>) => void
  say: (message: string) => void
}

const blank: AuthDraft = {
  mode: 'login',
  country: null,
  number: '',
  name: '',
  code: null,
  request: null,
  resetToken: null,
  at: 0,
  isSetAside: false,
}

/** A phone number stays on a shared device no longer than this. */
const LIFE_MS = 60 * 60_000
/** A code, and the permission to set a password that it gives, is valid for ten minutes. */
export const CODE_LIFE_MS = 10 * 60_000

/**
 * The sign-in draft. It is kept on the device, not in the tab: Android drops the tab while the
 * person reads the code in WhatsApp, and a new tab has no session storage.
 */
export const useAuthDraft = () => {
  const [kept, set, clear] = useDraft<AuthDraft>('auth', blank, 'device')
  const draft = current(kept)
  return {
    draft,
    change: (change: Partial<AuthDraft>) => set({ ...draft, isSetAside: false, ...change, at: Date.now() }),
    clear,
  }
}

/** Whether a code was sent before this step. */
const isAfterCode = (mode: AuthMode): boolean =>
  mode === 'signup_otp' || mode === 'forgot_password_otp' || mode === 'reset_password'

/**
 * Whether the person is between a code that was sent and the end of what it is for, and has not
 * left that on purpose.
 */
export const isCodeUnderWay = (): boolean => {
  const { mode, at, isSetAside } = readDraft<AuthDraft>('auth', blank, 'device')
  return isAfterCode(mode) && !isSetAside && Date.now() - at < CODE_LIFE_MS
}

/**
 * Remembers that the person left the code screen on purpose, so that the app does not lead back to
 * it.
 */
export const setCodeAside = (): void =>
  changeDraft<AuthDraft>('auth', (draft) => ({ ...draft, isSetAside: true }), 'device')

/**
 * Lets the page begin with signing in again after a form for a new password, whose number stays, or
 * a sign-up without a word in it.
 */
export const leaveForm = (): void =>
  changeDraft<AuthDraft>(
    'auth',
    (draft) => {
      const isEmptySignUp = draft.mode === 'signup' && draft.name + draft.number === ''
      return isEmptySignUp || draft.mode === 'forgot_password' ? { ...draft, mode: 'login' } : draft
    },
    'device',
  )

/** Makes the login page begin with this form, unless a code is under way. What was typed stays. */
export const beginWith = (mode: 'login' | 'signup'): void => {
  const draft = current(readDraft<AuthDraft>('auth', blank, 'device'))
  if (!isAfterCode(draft.mode)) writeDraft('auth', { ...draft, mode, at: Date.now() }, 'device')
}

const current = (kept: AuthDraft): AuthDraft =>
  Date.now() - kept.at < LIFE_MS ? { ...blank, ...kept } : blank

import { useEffect } from 'react'
import { showToast } from '../../ui/toast.ts'
import { useDismissable } from '../../ui/use-dismissable.ts'
import { CodeForm } from './code-form.tsx'
import { rememberCountry } from './countries.ts'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignupForm } from './signup-form.tsx'
import { leaveForm, useAuthDraft } from './use-auth-draft.ts'

/** The six forms of the sign-in page. `onDone` runs after signing in. */
export const AuthPanel = ({ onDone }: { onDone: () => void }) => {
  const { draft, change, clear } = useAuthDraft()
  // Back leads to signing in before it leaves the page.
  useDismissable(draft.mode === 'signup' || draft.mode === 'forgot_password', () => change({ mode: 'login' }))
  useEffect(() => leaveForm, [])
  const say = (message: string) => showToast(message, { tone: 'good' })
  const done = () => {
    rememberCountry(draft.country)
    clear()
    onDone()
  }
  const shared = { draft, change, say }
  switch (draft.mode) {
    case 'login':
      return <LoginForm {...shared} onDone={done} />
    case 'signup':
      return <SignupForm {...shared} />
    case 'signup_otp':
      return <CodeForm key="signup" {...shared} kind="signup" onDone={done} />
    case 'forgot_password':
      return <ForgotForm {...shared} />
    case 'forgot_password_otp':
      return <CodeForm key="reset" {...shared} kind="password_reset" onDone={done} />
    case 'reset_password':
      return <ResetForm {...shared} />
  }
}

import { useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { TextButton } from '../../ui/button.tsx'
import { requestReset } from './api.ts'
import { AuthForm } from './auth-form.tsx'
import { PhoneInput, usePhone } from './phone-input.tsx'
import { requestCode } from './request-code.ts'
import type { AuthFormProps } from './use-auth-draft.ts'

export const ForgotForm = ({ draft, change, say }: AuthFormProps) => {
  const words = accountTexts.auth
  const { phone, explain } = usePhone(draft)
  const form = useForm({
    values: { number: draft.number },
    check: ({ number }) => ({ number: number.trim() === '' ? words.phoneRequired : undefined }),
    submit: async () => {
      const { code: known } = draft
      // The code that was sent is still good, and the server sends no other one before that time.
      if (known?.phone === phone && Date.now() < known.resendAt)
        return change({ mode: 'forgot_password_otp' })
      const code = await requestCode({ draft, change }, phone, (key) => requestReset(phone, key)).catch(
        (error: unknown) => {
          throw explain(error)
        },
      )
      change({ mode: 'forgot_password_otp', code, request: null })
      say(accountTexts.done.resetCodeSent)
    },
    failed: words.resetCodeFailed,
    serverNames: { phone: 'number' },
  })
  return (
    <AuthForm
      title={words.forgotTitle}
      intro={words.forgotIntro}
      form={form}
      send={words.sendCode}
      below={
        <div className="text-center">
          <TextButton onClick={() => change({ mode: 'login' })}>{words.backToLogin}</TextButton>
        </div>
      }
    >
      <PhoneInput draft={draft} change={change} field={form.controlled('number')} />
    </AuthForm>
  )
}

import { useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { TextButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { requestSignup } from './api.ts'
import { AuthForm } from './auth-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import { PhoneInput, usePhone } from './phone-input.tsx'
import { requestCode } from './request-code.ts'
import type { AuthFormProps } from './use-auth-draft.ts'

export const SignupForm = ({ draft, change, say }: AuthFormProps) => {
  const words = accountTexts.auth
  const { phone, explain } = usePhone(draft)
  const form = useForm({
    values: { name: draft.name, number: draft.number, password: '', confirmPassword: '' },
    check: ({ name, number, password, confirmPassword }) => ({
      name: name.trim() === '' ? words.nameRequired : undefined,
      number: number.trim() === '' ? words.phoneRequired : undefined,
      ...newPasswordProblems(password, confirmPassword),
    }),
    submit: async ({ name, password, confirmPassword }) => {
      const account = { name: name.trim(), phone, password, confirmPassword }
      const code = await requestCode({ draft, change }, phone, (key) => requestSignup(account, key)).catch(
        (error: unknown) => {
          throw explain(error)
        },
      )
      change({ mode: 'signup_otp', code, request: null })
      say(accountTexts.done.signupCodeSent)
    },
    failed: words.signupFailed,
    serverNames: { phone: 'number' },
  })
  return (
    <AuthForm
      title={words.signup}
      form={form}
      send={words.signup}
      below={
        <div className="text-center">
          <TextButton onClick={() => change({ mode: 'login' })}>{words.toLogin}</TextButton>
        </div>
      }
    >
      <TextField
        label={words.name}
        autoComplete="name"
        {...form.field('name', { onChange: ({ target }) => change({ name: target.value }) })}
      />
      <PhoneInput draft={draft} change={change} hint={words.whatsapp} field={form.controlled('number')} />
      <PasswordField
        label={words.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label={words.confirmPassword}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </AuthForm>
  )
}

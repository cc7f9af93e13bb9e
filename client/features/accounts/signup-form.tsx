import { useState } from 'react'
import { accountTexts } from '../../app/texts/account.ts'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { requestSignup } from './api.ts'
import { AuthForm, TextButton, useAuthForm } from './auth-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import { PhoneInput, usePhone } from './phone-input.tsx'
import type { AuthFormProps } from './use-auth-draft.ts'

export const SignupForm = ({ draft, change, say }: AuthFormProps) => {
  const words = accountTexts.auth
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirm] = useState('')
  const phone = usePhone(draft)
  const form = useAuthForm({
    check: () => ({
      name: draft.name.trim() === '' ? words.nameRequired : undefined,
      phone: draft.number.trim() === '' ? words.phoneRequired : undefined,
      ...newPasswordProblems(password, confirmPassword),
    }),
    submit: async () => {
      const { code, message } = await requestSignup({
        name: draft.name.trim(),
        phone,
        password,
        confirmPassword,
      })
      change({ mode: 'signup_otp', code })
      say(message)
    },
    failed: words.signupFailed,
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
        name="name"
        autoComplete="name"
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        {...form.field('name')}
      />
      <PhoneInput draft={draft} change={change} hint={words.whatsapp} {...form.field('phone')} />
      <PasswordField
        label={words.password}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...form.field('password')}
      />
      <PasswordField
        label={words.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={(event) => setConfirm(event.target.value)}
        {...form.field('confirmPassword')}
      />
    </AuthForm>
  )
}

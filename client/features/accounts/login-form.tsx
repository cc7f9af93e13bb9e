import { useState } from 'react'
import { moreTexts } from '../../app/more-texts.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { login } from './api.ts'
import { AuthForm, TextButton, useAuthForm } from './auth-form.tsx'
import { PhoneInput, usePhone } from './phone-input.tsx'
import type { AuthFormProps } from './use-auth-draft.ts'

export const LoginForm = ({ draft, change, onDone }: AuthFormProps & { onDone: () => void }) => {
  const words = moreTexts.auth
  const [password, setPassword] = useState('')
  const phone = usePhone(draft)
  const form = useAuthForm({
    check: () => ({
      phone: draft.number.trim() === '' ? words.phoneRequired : undefined,
      password: password === '' ? words.passwordRequired : undefined,
    }),
    submit: async () => {
      await login(phone, password)
      onDone()
    },
    failed: words.loginFailed,
  })
  return (
    <AuthForm
      title={words.login}
      form={form}
      send={words.login}
      below={
        <div className="flex flex-wrap justify-between gap-x-4">
          <TextButton onClick={() => change({ mode: 'forgot_password' })}>{words.forgot}</TextButton>
          <TextButton onClick={() => change({ mode: 'signup' })}>{words.toSignup}</TextButton>
        </div>
      }
    >
      <PhoneInput draft={draft} change={change} {...form.field('phone', 'identifier')} />
      <PasswordField
        label={words.password}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...form.field('password')}
      />
    </AuthForm>
  )
}

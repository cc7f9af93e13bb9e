import { useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { accountTexts } from '../../app/texts/account.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { login } from './api.ts'
import { AuthForm, TextButton, useAuthForm } from './auth-form.tsx'
import { FactorStep } from './factor-step.tsx'
import { PhoneInput, usePhone } from './phone-input.tsx'
import type { AuthFormProps } from './use-auth-draft.ts'

export const LoginForm = ({ draft, change, onDone }: AuthFormProps & { onDone: () => void }) => {
  const words = accountTexts.auth
  const [password, setPassword] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const phone = usePhone(draft)
  const form = useAuthForm({
    check: () => ({
      phone: draft.number.trim() === '' ? words.phoneRequired : undefined,
      password: password === '' ? words.passwordRequired : undefined,
    }),
    submit: async () => {
      try {
        await login(phone, password)
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED')) throw error
        setNeedsCode(true)
        return
      }
      onDone()
    },
    failed: words.loginFailed,
  })
  if (needsCode) {
    return (
      <FactorStep
        signIn={async (code) => {
          await login(phone, password, code)
          onDone()
        }}
        onBack={() => setNeedsCode(false)}
      />
    )
  }
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

import { useState } from 'react'
import { accountTexts } from '../../app/texts/account.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { resetPassword } from './api.ts'
import { AuthForm, TextButton, useAuthForm } from './auth-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import type { AuthFormProps } from './use-auth-draft.ts'

export const ResetForm = ({ draft, change, say }: AuthFormProps) => {
  const words = accountTexts.auth
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirm] = useState('')
  const form = useAuthForm({
    check: () => newPasswordProblems(password, confirmPassword),
    submit: async () => {
      const message = await resetPassword(draft.resetToken ?? '', password, confirmPassword)
      change({ mode: 'login', number: '', name: '', code: null, resetToken: null })
      say(message)
    },
    failed: words.resetFailed,
  })
  return (
    <AuthForm
      title={words.resetTitle}
      form={form}
      send={words.resetTitle}
      below={
        <div className="text-center">
          <TextButton onClick={() => change({ mode: 'forgot_password', resetToken: null })}>
            {words.newCode}
          </TextButton>
        </div>
      }
    >
      <PasswordField
        label={words.newPassword}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...form.field('password', 'newPassword')}
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

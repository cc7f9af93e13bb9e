import { useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { TextButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { resetPassword } from './api.ts'
import { AuthForm } from './auth-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import type { AuthFormProps } from './use-auth-draft.ts'

export const ResetForm = ({ draft, change, say }: AuthFormProps) => {
  const words = accountTexts.auth
  const form = useForm({
    values: { password: '', confirmPassword: '' },
    check: ({ password, confirmPassword }) => newPasswordProblems(password, confirmPassword),
    submit: async ({ password, confirmPassword }) => {
      await resetPassword(draft.resetToken ?? '', password, confirmPassword)
      change({ mode: 'login', number: '', name: '', code: null, resetToken: null })
      say(accountTexts.done.passwordReset)
    },
    failed: words.resetFailed,
    serverNames: { newPassword: 'password' },
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

import { Form, useForm } from '../../app/form.tsx'
import { accountTexts } from '../../messages/account.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.ts'
import { changePassword } from './api.ts'
import { newPasswordProblems } from './new-password.ts'

const words = accountTexts.account

export const ChangePassword = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.changePassword}>
    <PasswordForm onDone={onClose} />
  </Sheet>
)

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const form = useForm({
    values: { currentPassword: '', password: '', confirmPassword: '' },
    check: ({ currentPassword, password, confirmPassword }) => ({
      currentPassword: currentPassword === '' ? accountTexts.auth.passwordRequired : undefined,
      ...newPasswordProblems(password, confirmPassword),
    }),
    submit: async ({ currentPassword, password, confirmPassword }) => {
      await changePassword(currentPassword, password, confirmPassword)
      showToast(accountTexts.done.passwordChanged, { tone: 'good' })
      onDone()
    },
    failed: words.failedPassword,
    serverNames: { newPassword: 'password' },
  })
  return (
    <Form form={form} send={words.changePassword} className="gap-5 py-2">
      <p className="text-soft">{words.changePasswordHint}</p>
      <PasswordField label={words.currentPassword} {...form.field('currentPassword')} />
      <PasswordField
        label={accountTexts.auth.newPassword}
        hint={accountTexts.auth.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField
        label={accountTexts.auth.confirmPassword}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </Form>
  )
}

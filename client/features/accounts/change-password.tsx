import { useState } from 'react'
import { accountTexts } from '../../app/texts/account.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { changePassword } from './api.ts'
import { useAuthForm } from './auth-form.tsx'
import { newPasswordProblems } from './new-password.ts'
import { SheetForm } from './sheet-form.tsx'

const words = accountTexts.account

export const ChangePassword = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={words.changePassword}>
    <PasswordForm onDone={onClose} />
  </Sheet>
)

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirm] = useState('')
  const form = useAuthForm({
    check: () => ({
      current: current === '' ? accountTexts.auth.passwordRequired : undefined,
      ...newPasswordProblems(password, confirmPassword),
    }),
    submit: async () => {
      const message = await changePassword(current, password, confirmPassword)
      if (message) showToast(message, { tone: 'good' })
      onDone()
    },
    failed: words.failedPassword,
  })
  return (
    <SheetForm form={form} send={words.changePassword}>
      <p className="text-soft">{words.changePasswordHint}</p>
      <PasswordField
        label={words.currentPassword}
        name="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        {...form.field('current', 'currentPassword')}
      />
      <PasswordField
        label={accountTexts.auth.newPassword}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...form.field('password', 'newPassword')}
      />
      <PasswordField
        label={accountTexts.auth.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={(event) => setConfirm(event.target.value)}
        {...form.field('confirmPassword')}
      />
    </SheetForm>
  )
}

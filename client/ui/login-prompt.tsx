import { texts } from '../messages/first-load.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks a visitor to sign in; `message` names the reason. */
export const LoginPrompt = ({
  isOpen,
  message = texts.login.message,
  onLogin,
  onClose,
}: {
  isOpen: boolean
  message?: string
  onLogin: () => void
  onClose: () => void
}) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={texts.login.title}
    actions={
      <>
        <Button onClick={onClose}>{texts.login.later}</Button>
        <Button look="primary" data-autofocus onClick={onLogin}>
          {texts.login.now}
        </Button>
      </>
    }
  >
    {message}
  </Dialog>
)

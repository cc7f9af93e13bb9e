import { texts } from '../messages/first-load.ts'
import { Button, TextButton } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks a visitor to sign in or up; `message` names the reason. */
export const LoginPrompt = ({
  isOpen,
  message = texts.login.message,
  onLogin,
  onSignUp,
  onClose,
}: {
  isOpen: boolean
  message?: string
  onLogin: () => void
  onSignUp: () => void
  onClose: () => void
}) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={texts.login.title}
    actions={
      <>
        <Button isTight onClick={onClose}>
          {texts.login.later}
        </Button>
        <Button look="primary" isTight data-autofocus onClick={onLogin}>
          {texts.login.now}
        </Button>
      </>
    }
  >
    <p>{message}</p>
    <div className="-mx-2 mt-1">
      <TextButton onClick={onSignUp}>{texts.login.toSignUp}</TextButton>
    </div>
  </Dialog>
)

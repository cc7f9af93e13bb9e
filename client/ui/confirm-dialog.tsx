import type { ReactNode } from 'react'
import { texts } from '../messages/first-load.ts'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  message: ReactNode
  confirm?: string
  cancel?: string
  /** Its severity, `danger` by default. */
  kind?: 'danger' | 'warning' | 'info'
  isBusy?: boolean
  /** It cannot be confirmed now; `children` say why. */
  isInert?: boolean
  /** Fields under the message. */
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that is hard to undo. While it is busy, nothing closes it. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { kind = 'danger', isBusy = false, isInert = false } = props
  const close = () => {
    if (!isBusy) props.onCancel()
  }
  return (
    <Dialog
      isAlert
      isOpen={props.isOpen}
      onClose={close}
      title={props.title}
      actions={
        <>
          <Button data-autofocus={kind === 'danger' || undefined} onClick={close} disabled={isBusy}>
            {props.cancel ?? texts.common.cancel}
          </Button>
          <Button look={looks[kind]} isBusy={isBusy} disabled={isInert} onClick={props.onConfirm}>
            {props.confirm ?? texts.common.confirm}
          </Button>
        </>
      }
    >
      {props.message}
      {props.children}
    </Dialog>
  )
}

const looks = { danger: 'danger', warning: 'primary', info: 'accent' } as const satisfies Record<
  NonNullable<ConfirmDialogProps['kind']>,
  ButtonLook
>

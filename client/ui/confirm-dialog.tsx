import { type ReactNode, useState } from 'react'
import { texts } from '../app/texts/first-load.ts'
import { formsTexts } from '../app/texts/forms.ts'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-field.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  message: ReactNode
  confirm?: string
  cancel?: string
  /** How grave it is (spec 1, section 2): `danger` by default. */
  kind?: 'danger' | 'warning' | 'info'
  /** Ask for a reason; it comes with the answer. */
  hasReason?: boolean
  /** Ask for a reason and insist on it; `hint` says who reads it. */
  requiredReason?: { hint: string; missing: string }
  isBusy?: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks before something that is hard to undo. While busy it stays, and nothing closes it. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { kind = 'danger', isBusy = false, hasReason = false, requiredReason } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    if (requiredReason && reason.trim() === '') setMissing(true)
    else props.onConfirm(reason.trim())
  }
  const leave = () => {
    if (!isBusy) props.onCancel()
  }
  return (
    <Dialog
      isAlert
      isOpen={props.isOpen}
      onClose={leave}
      title={props.title}
      actions={
        <>
          <Button data-autofocus={kind === 'danger' || undefined} onClick={leave} disabled={isBusy}>
            {props.cancel ?? texts.common.cancel}
          </Button>
          <Button look={looks[kind]} isBusy={isBusy} onClick={confirm}>
            {props.confirm ?? texts.common.confirm}
          </Button>
        </>
      }
    >
      {props.message}
      {(hasReason || requiredReason) && (
        <div className="mt-4 text-fg">
          <TextArea
            label={formsTexts.confirm.reason}
            placeholder={requiredReason?.hint ?? formsTexts.confirm.reasonHint}
            value={reason}
            error={isMissing ? requiredReason?.missing : null}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
            rows={3}
          />
        </div>
      )}
    </Dialog>
  )
}

const looks = { danger: 'danger', warning: 'primary', info: 'accent' } as const satisfies Record<
  NonNullable<ConfirmDialogProps['kind']>,
  ButtonLook
>

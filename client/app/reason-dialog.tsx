import type { ReactNode } from 'react'
import { formsTexts } from '../messages/forms.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { Form, useForm } from './form.tsx'
import type { Draft } from './form-draft.ts'

/**
 * Asks for a reason before something that is hard to undo. Closes once `onConfirm` has succeeded:
 * the reason outlives a lost network.
 */
export const ReasonDialog = ({
  hint = formsTexts.confirm.reasonHint,
  missing,
  draft,
  onConfirm,
  onClose,
  ...dialog
}: {
  isOpen: boolean
  title: string
  message: ReactNode
  confirm?: string
  cancel?: string
  kind?: 'danger' | 'warning' | 'info'
  /** Says who reads the reason. */
  hint?: string
  /** The text for a missing reason. Without it, the reason is optional. */
  missing?: string
  /** Keeps what is typed. */
  draft?: Draft
  /** Failed if it throws, or resolves to `false` after it has shown the failure itself. */
  onConfirm: (reason: string) => unknown
  onClose: () => void
}) => {
  const form = useForm({
    values: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? missing : undefined }),
    submit: async ({ reason }, { clear }) => {
      if ((await onConfirm(reason.trim())) === false) return
      clear()
      onClose()
    },
    failed: formsTexts.confirm.failed,
    draft,
  })
  return (
    <ConfirmDialog {...dialog} isBusy={form.isBusy} onCancel={onClose} onConfirm={() => void form.submit()}>
      <Form form={form} className="mt-4 text-fg">
        <TextArea
          label={formsTexts.confirm.reason}
          placeholder={hint}
          rows={3}
          data-autofocus
          {...form.field('reason')}
          error={form.error('reason') ?? form.failure}
        />
      </Form>
    </ConfirmDialog>
  )
}

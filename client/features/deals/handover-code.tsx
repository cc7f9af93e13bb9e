import { Form, useForm } from '../../app/form.tsx'
import { ordersTexts } from '../../messages/orders.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { takeStep } from './orders.ts'

const words = ordersTexts.board

/** Hands a deal over by the code that its buyer shows. A wrong code is said beside the field. */
export const HandoverCode = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: /^\d{6}$/.test(digitsOf(code)) ? undefined : words.codeMissing }),
    submit: async ({ code }) => {
      await takeStep(id, 'receive', digitsOf(code))
      showToast(words.stepDone.receive, { tone: 'good' })
      onClose()
    },
    failed: words.failedStep,
  })
  return (
    <ConfirmDialog
      isOpen
      kind="info"
      title={words.codeTitle}
      message={words.codeHint}
      confirm={words.receive}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
      onCancel={onClose}
    >
      <Form form={form} className="mt-4 text-fg">
        <TextField
          label={words.code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...form.field('code')}
          error={form.error('code') ?? form.failure}
        />
      </Form>
    </ConfirmDialog>
  )
}

/** The code is shown in two groups of three. */
const digitsOf = (code: string): string => code.replace(/\s/g, '')

import { useState } from 'react'
import type { Deal } from '../../../contract/deals/views.ts'
import { MOST_CHAT_FILES } from '../../../contract/limits.ts'
import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { dealMoves } from './deal-calls.ts'
import { DealFiles, uploadDealFiles } from './deal-files.tsx'

const words = dealPageTexts.sheets
const { actions, done } = dealPageTexts
export type DealSheetProps = { deal: Deal; onClose: () => void }

/** The buyer says that the deal is paid, with a reference or a picture of the receipt. */
export const PaySheet = ({ deal, onClose }: DealSheetProps) => {
  const [files, setFiles] = useState<File[]>([])
  const form = useForm({
    values: { reference: '' },
    submit: async ({ reference }) => {
      const [attachment] = await uploadDealFiles(files)
      await dealMoves.pay({
        id: deal.id,
        reference: reference.trim() || null,
        attachment: attachment ?? null,
      })
      showToast(done.pay, { tone: 'good' })
      onClose()
    },
    failed: words.failed,
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={actions.pay}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {actions.pay}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-5 pt-3">
        <TextField label={words.reference} autoComplete="off" maxLength={100} {...form.field('reference')} />
        <DealFiles label={words.receipt} accept="image/*" most={1} files={files} onChange={setFiles} />
        <FormFailure form={form} />
      </Form>
    </Sheet>
  )
}

/** The shop says that the product is on its way. */
export const SentSheet = ({ deal, onClose }: DealSheetProps) => {
  const form = useForm({
    values: { note: '' },
    submit: async ({ note }) => {
      await dealMoves['mark-sent']({ id: deal.id, note: note.trim() || null })
      showToast(done['mark-sent'], { tone: 'good' })
      onClose()
    },
    failed: words.failed,
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={actions['mark-sent']}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {actions['mark-sent']}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-5 pt-3">
        <TextArea label={words.sentNote} hint={words.sentHint} maxLength={500} {...form.field('note')} />
        <FormFailure form={form} />
      </Form>
    </Sheet>
  )
}

/** A side reports a problem to the administrators, with evidence. */
export const DisputeSheet = ({ deal, onClose }: DealSheetProps) => {
  const [files, setFiles] = useState<File[]>([])
  const form = useForm({
    values: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : words.reasonMissing }),
    submit: async ({ reason }) => {
      const attachments = await uploadDealFiles(files)
      await dealMoves.dispute({ id: deal.id, reason: reason.trim(), attachments })
      showToast(done.dispute, { tone: 'good' })
      onClose()
    },
    failed: words.failed,
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={actions.dispute}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {words.send}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-5 pt-3">
        <TextArea label={words.reason} maxLength={1000} {...form.field('reason')} />
        <DealFiles
          label={words.evidence}
          accept="image/*,video/*"
          most={MOST_CHAT_FILES}
          files={files}
          onChange={setFiles}
        />
        <FormFailure form={form} />
      </Form>
    </Sheet>
  )
}

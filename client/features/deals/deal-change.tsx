import type { Side } from '../../../contract/chats/status.ts'
import {
  type HandoverType,
  handoverTypes,
  type PaymentMethod,
  paymentMethods,
} from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { Form, FormFailure, SubmitButton, useForm } from '../../app/form.tsx'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Select, TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { dealMoves } from './deal-calls.ts'
import type { DealSheetProps } from './deal-sheets.tsx'

const words = dealPageTexts.sheets

/** Changes how a deal is handed over and paid. Only changed fields are sent. */
export const ChangeSheet = ({ deal, side, onClose }: DealSheetProps & { side: Side }) => {
  const form = useForm({
    values: valuesOf(deal),
    submit: async (_values, { changes }) => {
      const { type, place, at, note, method, instructions } = changes
      const day = at === undefined ? {} : { at: at ? new Date(at).toISOString() : null }
      await dealMoves.change({
        id: deal.id,
        handover: { type, place, note, ...day },
        payment: { method, ...(side === 'shop' && { instructions }) },
      })
      showToast(dealPageTexts.done.change, { tone: 'good' })
      onClose()
    },
    failed: words.failed,
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={dealPageTexts.actions.change}
      footer={
        <SubmitButton form={form} look="primary" isWide>
          {words.save}
        </SubmitButton>
      }
    >
      <Form form={form} className="gap-5 pt-3">
        {deal.status === 'agreed' && <Select label={words.way} options={ways} {...form.select('type')} />}
        <TextField label={words.place} maxLength={200} {...form.field('place')} />
        <TextField label={words.at} type="datetime-local" {...form.field('at')} />
        <TextArea label={words.note} rows={2} maxLength={500} {...form.field('note')} />
        {deal.payment.status === 'none' && (
          <Select label={words.method} options={methods} {...form.select('method')} />
        )}
        {side === 'shop' && (
          <TextArea label={words.instructions} rows={2} maxLength={500} {...form.field('instructions')} />
        )}
        <FormFailure form={form} />
      </Form>
    </Sheet>
  )
}

type Values = {
  type: HandoverType
  place: string
  at: string
  note: string
  method: PaymentMethod
  instructions: string
}

const valuesOf = ({ handover, payment }: Deal): Values => ({
  type: handover.type,
  place: handover.place ?? '',
  at: handover.at ? localTime(handover.at) : '',
  note: handover.note ?? '',
  method: payment.method,
  instructions: payment.instructions ?? '',
})

/** A moment as an input of the type `datetime-local` takes it. */
const localTime = (moment: string): string => {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const ways = handoverTypes.map((value) => ({ value, label: ordersTexts.handover[value] }))
const methods = paymentMethods.map((value) => ({ value, label: ordersTexts.payment[value] }))

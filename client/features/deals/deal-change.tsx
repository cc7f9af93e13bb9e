import type { Side } from '../../../contract/chats/status.ts'
import {
  type HandoverType,
  handoverTypes,
  isPastTime,
  type PaymentMethod,
  paymentMethods,
} from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import type { FormOf } from '../../app/form.tsx'
import { changesOf } from '../../app/form-values.ts'
import { fromLocalInput, toLocalInput } from '../../app/local-input.ts'
import { useRequest } from '../../app/query.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Choice } from '../../ui/choice.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { dealCalls, loadSuggestion } from './deal-calls.ts'
import { DealSheet } from './deal-sheet.tsx'
import { type DealSheetProps, draftOf } from './deal-sheets.tsx'
import { LongText, MAX_NOTE, MAX_PLACE, problemOfLength } from './long-text.tsx'
import { PayTo } from './pay-to.tsx'
import { suggestionOf } from './suggestion.ts'

const words = dealPageTexts.sheets

/**
 * Changes how a deal is handed over and paid. Only changed fields are sent. After the payment was
 * announced, how to pay stays as it is.
 */
export const ChangeSheet = ({ deal, side, onClose }: DealSheetProps & { side: Side }) => {
  const isUnpaid = deal.payment.status === 'none'
  const before = valuesOf(deal)
  return (
    <DealSheet
      title={dealPageTexts.actions.change}
      send={words.save}
      done={dealPageTexts.done.change}
      onClose={onClose}
      values={before}
      draft={draftOf(deal.id, 'change')}
      serverNames={serverNames}
      check={(values) => ({
        at: problemOfTime(values.at, before),
        address: values.type === 'pickup' ? undefined : problemOfPlace(values),
        pickup: problemOfLength(values.pickup, MAX_PLACE),
        note: problemOfLength(values.note, MAX_NOTE),
      })}
      submit={async (values, { changes }) => {
        const { type, at, note, method, instructions } = changes
        await dealCalls.change({
          id: deal.id,
          handover: { type, place: changedPlace(values, deal), note, ...moment(at) },
          ...(isUnpaid && { payment: { method, ...(side === 'shop' && { instructions }) } }),
        })
      }}
    >
      {(form) => (
        <>
          <Place deal={deal} form={form} />
          <Time form={form} />
          <Note form={form} />
          {!isUnpaid && <p className="text-soft">{words.fixed}</p>}
          {isUnpaid && (
            <>
              <Choice label={words.method} options={methods} {...choiceOf(form.controlled('method'))} />
              {side === 'shop' && (
                <TextArea
                  label={words.instructions}
                  rows={2}
                  maxLength={500}
                  {...form.field('instructions')}
                />
              )}
            </>
          )}
        </>
      )}
    </DealSheet>
  )
}

/**
 * The buyer chooses for the first time how to get a deal and how to pay; the likely choice is
 * preselected.
 */
export const ArrangeSheet = ({ deal, onClose }: DealSheetProps) => {
  const { data } = useRequest(['suggested hand-over', deal.id], (signal) => loadSuggestion(deal, signal), {
    isStatic: true,
  })
  const before = valuesOf(deal)
  return (
    <DealSheet
      title={words.arrangeTitle}
      send={words.save}
      done={dealPageTexts.done.arrange}
      onClose={onClose}
      values={{ ...before, ...(data ?? suggestionOf(deal, [], null)) }}
      draft={draftOf(deal.id, 'arrange')}
      serverNames={serverNames}
      check={(values) => ({
        at: problemOfTime(values.at, before),
        [placeField(values.type)]: problemOfPlace(values),
        note: problemOfLength(values.note, MAX_NOTE),
      })}
      submit={async (values) => {
        const { type, at, note, method } = changesOf(values, before)
        await dealCalls.change({
          id: deal.id,
          handover: { type, place: changedPlace(values, deal), note, ...moment(at) },
          payment: { method },
        })
      }}
    >
      {(form) => (
        <>
          <Place deal={deal} form={form} />
          <Time form={form} />
          <Choice label={words.method} options={methods} {...choiceOf(form.controlled('method'))} />
          {form.value('method') !== 'cash' && <PayTo deal={deal} />}
          <Note form={form} />
        </>
      )}
    </DealSheet>
  )
}

const Place = ({ deal, form }: { deal: Deal; form: FormOf<Values> }) => (
  <>
    {deal.status === 'agreed' && (
      <Choice label={words.way} options={ways} {...choiceOf(form.controlled('type'))} />
    )}
    {form.value('type') === 'pickup' ? (
      <LongText
        key="pickup"
        label={words.places.pickup}
        hint={words.pickupHint}
        text={form.value('pickup')}
        limit={MAX_PLACE}
        {...form.field('pickup')}
      />
    ) : (
      <LongText
        key="address"
        label={words.places[form.value('type')]}
        hint={words.addressHint}
        text={form.value('address')}
        limit={MAX_PLACE}
        {...form.field('address')}
      />
    )}
  </>
)

/** The places of a pick-up and of a delivery are separate fields. */
const placeField = (type: HandoverType) => (type === 'pickup' ? 'pickup' : 'address')

const problemOfPlace = (values: Values): string | undefined => {
  const place = values[placeField(values.type)]
  return place.trim() ? problemOfLength(place, MAX_PLACE) : words.placeMissing
}

const changedPlace = (values: Values, { handover }: Deal): string | undefined => {
  // A place has no line breaks.
  const place = values[placeField(values.type)].trim().replace(/\s*\n\s*/g, ', ')
  return place === (handover.place ?? '') ? undefined : place
}

const Note = ({ form }: { form: FormOf<Values> }) => (
  <LongText label={words.note} text={form.value('note')} limit={MAX_NOTE} {...form.field('note')} />
)

const Time = ({ form }: { form: FormOf<Values> }) => (
  <TextField
    label={words.at}
    type="datetime-local"
    min={toLocalInput(new Date().toISOString())}
    {...form.field('at')}
  />
)

const choiceOf = <Value,>({ value, onChange }: { value: Value; onChange: (value: Value) => void }) => ({
  value,
  onChange,
})

type Values = {
  type: HandoverType
  pickup: string
  /** Of a delivery or a rider. */
  address: string
  at: string
  note: string
  method: PaymentMethod
  instructions: string
}

const serverNames = {
  'handover.type': 'type',
  'handover.at': 'at',
  'handover.note': 'note',
  'payment.method': 'method',
  'payment.instructions': 'instructions',
} as const

const valuesOf = ({ handover, payment }: Deal): Values => ({
  type: handover.type,
  pickup: '',
  address: '',
  [placeField(handover.type)]: handover.place ?? '',
  at: toLocalInput(handover.at),
  note: handover.note ?? '',
  method: payment.method,
  instructions: payment.instructions ?? '',
})

/** An agreed time that has passed stays as it is; only another one must be to come. */
const problemOfTime = (at: string, before: Values): string | undefined =>
  at && at !== before.at && isPastTime(new Date(at), new Date()) ? words.pastTime : undefined

/** The changed time of the form as the server takes it. */
const moment = (at: string | undefined) => (at === undefined ? {} : { at: fromLocalInput(at) })

const ways = handoverTypes.map((value) => ({ value, label: ordersTexts.handover[value] }))
const methods = paymentMethods.map((value) => ({ value, label: ordersTexts.payment[value] }))

import { useEffect, useEffectEvent, useState } from 'react'
import type { Deal } from '../../../contract/deals/views.ts'
import { CallError } from '../../app/call-error.ts'
import type { FormOf } from '../../app/form.tsx'
import { useKeptFiles } from '../../app/kept-files.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Card } from '../../ui/card.tsx'
import { focusField } from '../../ui/focus-field.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { OtpField } from '../../ui/otp-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { dealCalls } from './deal-calls.ts'
import { DealFiles, uploadDealFiles } from './deal-files.tsx'
import { unbroken } from './deal-next.ts'
import { DealSheet } from './deal-sheet.tsx'
import { isTransferDue } from './order-step.ts'
import { PayTo } from './pay-to.tsx'

const words = dealPageTexts.sheets
const { actions, done } = dealPageTexts
const board = ordersTexts.board
export type DealSheetProps = { deal: Deal; onClose: () => void }

/** The draft of a step stays on this device until the step is taken. */
export const draftOf = (id: string, step: string) =>
  ({ name: `deal:${id}:${step}`, lives: 'device' }) as const

/** The buyer says that the deal is paid, with a reference or a picture of the receipt. */
export const PaySheet = ({ deal, onClose }: DealSheetProps) => {
  const { id } = deal
  const [files, setFiles] = useKeptFiles(draftOf(id, 'pay').name)
  return (
    <DealSheet
      title={actions.pay}
      send={actions.pay}
      done={done.pay}
      onClose={onClose}
      values={{ reference: '' }}
      draft={draftOf(id, 'pay')}
      submit={async ({ reference }) => {
        const [attachment = null] = await uploadDealFiles(files)
        await dealCalls.pay({ id, reference: reference.trim() || null, attachment })
        setFiles([])
      }}
    >
      {(form) => (
        <>
          {deal.payment.method !== 'cash' && (
            <>
              <p className="text-soft">{words.payMessage}</p>
              <PayTo deal={deal} />
            </>
          )}
          <TextField
            label={words.reference}
            autoComplete="off"
            maxLength={100}
            {...form.field('reference')}
          />
          <DealFiles label={words.receipt} accept="image/*" most={1} files={files} onChange={setFiles} />
        </>
      )}
    </DealSheet>
  )
}

/** The shop says that the product is on its way. */
export const SentSheet = ({ deal, onClose }: DealSheetProps) => {
  const { id, buyer, total } = deal
  const isUnpaid = isTransferDue(deal)
  return (
    <DealSheet
      title={actions['mark-sent']}
      send={isUnpaid ? words.sendUnpaid : actions['mark-sent']}
      done={done['mark-sent']}
      onClose={onClose}
      values={{ note: '' }}
      draft={draftOf(id, 'sent')}
      submit={({ note }) => dealCalls['mark-sent']({ id, note: note.trim() || null })}
    >
      {(form) => (
        <>
          {isUnpaid && <Warning>{words.sentUnpaid(buyer.name, unbroken(formatPrice(total)))}</Warning>}
          <TextArea label={words.sentNote} hint={words.sentHint} maxLength={500} {...form.field('note')} />
        </>
      )}
    </DealSheet>
  )
}

const Warning = ({ children }: { children: string }) => (
  <Card as="p" look="bad" role="note" dir="auto" className="p-3 font-semibold">
    {children}
  </Card>
)

/** Warns a shop before it hands over a product whose payment it has not confirmed. */
const warningOf = ({ buyer, total, payment }: Deal): string | null => {
  if (payment.status === 'confirmed') return null
  const warn = payment.status === 'said' ? words.codeUnchecked : words.codeUnpaid
  return warn(buyer.name, unbroken(formatPrice(total)))
}

/** The shop enters the code that the buyer shows at the hand-over. */
export const HandoverCode = ({ deal, onClose }: DealSheetProps) => {
  const { id } = deal
  const [wrongTries, setWrongTries] = useState(0)
  const warning = warningOf(deal)
  return (
    <DealSheet
      title={board.codeTitle}
      send={board.receive}
      done={board.handedOver}
      onClose={onClose}
      values={{ code: '' }}
      check={({ code }) => ({ code: code.length === 6 ? undefined : board.codeMissing })}
      submit={async ({ code }, { clear }) => {
        try {
          await dealCalls.receive(id, code)
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'HANDOVER_CODE_WRONG') throw error
          // Empties the boxes for the next try.
          clear()
          setWrongTries((tries) => tries + 1)
          throw new CallError({ status: error.status, code: error.code, message: board.codeWrong })
        }
      }}
    >
      {(form) => (
        <>
          {warning && <Warning>{warning}</Warning>}
          <CodeCells key={wrongTries} form={form} isSent={warning === null} isAgain={wrongTries > 0} />
        </>
      )}
    </DealSheet>
  )
}

/** The sixth digit sends the code, unless the shop should read a warning first. */
const CodeCells = ({
  form,
  isSent,
  isAgain,
}: {
  form: FormOf<{ code: string }>
  isSent: boolean
  /** After a wrong code the next one is typed at once. */
  isAgain: boolean
}) => {
  const code = form.controlled('code')
  const send = useEffectEvent(() => void form.submit())
  const isWhole = isSent && code.value.length === 6
  useEffect(() => {
    if (isWhole) send()
  }, [isWhole])
  return (
    <div
      ref={isAgain ? focusField : undefined}
      className={isAgain ? 'animate-[shake_160ms_var(--ease-out)]' : undefined}
    >
      <OtpField label={board.code} hint={board.codeHint} {...code} error={code.error ?? null} />
    </div>
  )
}

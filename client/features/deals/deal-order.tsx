import { useState } from 'react'
import type { DealStatus } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { textOf } from '../../app/call-error.ts'
import { formatMoment } from '../../app/format-moment.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { StatusPill, type Tone } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { HandoverCode } from './handover-code.tsx'
import { Facts, OrderCard } from './order-card.tsx'
import { nextStep, type OrderStep, type OrderTab, stageOfDeal } from './order-step.ts'
import { takeStep } from './orders.ts'
import { useDeal } from './store.ts'

const words = ordersTexts.board

/** A deal in the list of one stage, with the shop's next step. It leaves the list when its stage changes. */
export const DealOrder = ({ id, tab }: { id: string; tab: OrderTab }) => {
  const deal = useDeal(id)
  const [isBusy, setBusy] = useState(false)
  const [isAskingCode, setAskingCode] = useState(false)
  if (!deal || stageOfDeal(deal) !== tab) return null
  const step = nextStep(deal)
  const take = async (next: OrderStep) => {
    setBusy(true)
    try {
      await takeStep(id, next)
      showToast(words.stepDone[next], { tone: 'good' })
    } catch (error) {
      showToast(textOf(error, words.failedStep), { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <OrderCard
      title={deal.buyer.name}
      product={deal.product}
      price={deal.total}
      chatId={deal.chatId}
      aside={<StatusPill tone={dealTones[deal.status]}>{ordersTexts.statuses[deal.status]}</StatusPill>}
      actions={
        step && (
          <Button
            isSmall
            look="accent"
            className="max-sm:flex-1"
            isBusy={isBusy}
            aria-haspopup={step === 'receive' ? 'dialog' : undefined}
            onClick={() => (step === 'receive' ? setAskingCode(true) : void take(step))}
          >
            {words.steps[step]}
          </Button>
        )
      }
    >
      <DealFacts deal={deal} />
      {isAskingCode && <HandoverCode id={id} onClose={() => setAskingCode(false)} />}
    </OrderCard>
  )
}

const DealFacts = ({ deal }: { deal: Deal }) => {
  const { number, product, quantity, handover, payment, buyer } = deal
  const rate = buyer.completionRate
  return (
    <>
      <Facts facts={[words.deal(number), words.count(quantity, product.title)]} />
      <Facts
        facts={[
          ordersTexts.handover[handover.type],
          handover.at && formatMoment(handover.at),
          handover.place,
          handover.note,
        ]}
      />
      <Facts
        facts={[ordersTexts.payment[payment.method], ordersTexts.paid[payment.status], payment.reference]}
      />
      {rate != null && <Facts facts={[words.buyerRate(Math.round(rate * 100))]} />}
    </>
  )
}

/** The colour of each status of a deal. */
export const dealTones = {
  agreed: 'note',
  ready: 'wait',
  sent: 'wait',
  received: 'good',
  closed: 'good',
  cancelled: 'plain',
  disputed: 'bad',
} as const satisfies Record<DealStatus, Tone>

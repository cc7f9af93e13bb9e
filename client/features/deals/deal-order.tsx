import { useEffect, useEffectEvent, useRef } from 'react'
import { canAnswerDispute } from '../../../contract/deals/state.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { formatMoment } from '../../app/format-moment.ts'
import { ANSWER_ACTION, paths } from '../../app/paths.ts'
import { disputeTexts } from '../../messages/disputes.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/format-percent.ts'
import { Link } from '../../ui/link.tsx'
import { showToast } from '../../ui/toast.ts'
import { Cancelled } from './cancelled.tsx'
import { type DealAction, isArranged, shopStep } from './deal-actions.ts'
import { nextOf, statusWords } from './deal-next.ts'
import { Facts } from './facts.tsx'
import { OrderCard } from './order-card.tsx'
import { type OrderTab, tabOfDeal } from './order-step.ts'
import { useDeal } from './store.ts'
import { dealTones } from './tones.ts'

const words = ordersTexts.board

/** An action on a deal that the shop has begun. */
export type BegunAction = { id: string; action: DealAction }

/**
 * A deal in the list of one stage, with the shop's next step. It leaves the list when its stage
 * changes.
 */
export const DealOrder = ({
  id,
  tab,
  onAction,
  onTab,
}: {
  id: string
  tab: OrderTab
  onAction: (begun: BegunAction) => void
  onTab: (tab: OrderTab) => void
}) => {
  const deal = useDeal(id)
  useMoved(deal, tab, onTab)
  if (!deal || tabOfDeal(deal) !== tab) return null
  const step = shopStep(deal)
  const canAnswer = canAnswerDispute(deal, 'shop')
  return (
    <OrderCard
      title={deal.buyer.name}
      to={paths.deal(id)}
      product={deal.product}
      price={deal.total}
      isSpent={deal.status === 'cancelled'}
      chatId={deal.chatId}
      aside={<StatusPill tone={dealTones[deal.status]}>{statusWords(deal)}</StatusPill>}
      actions={
        canAnswer ? (
          <Link to={paths.deal(id, ANSWER_ACTION)} className={buttonClass({ look: 'accent', isSmall: true })}>
            {disputeTexts.answer.title}
          </Link>
        ) : (
          step && (
            <Button
              isSmall
              look="accent"
              className="max-sm:flex-1"
              aria-haspopup="dialog"
              onClick={() => onAction({ id, action: step === 'receive' ? 'code' : step })}
            >
              {words.steps[step]}
            </Button>
          )
        )
      }
    >
      <DealFacts deal={deal} />
      {step === null && <Awaited deal={deal} canAnswer={canAnswer} />}
    </OrderCard>
  )
}

/** The event that a deal waits for, if the shop has no step in its list. */
const Awaited = ({ deal, canAnswer }: { deal: Deal; canAnswer: boolean }) => (
  <p className="mt-1 text-sm empty:hidden">{canAnswer ? disputeTexts.tellYourSide : nextOf(deal, 'shop')}</p>
)

/** A step of the viewer has shown its own toast by then. */
const AFTER_STEP_MS = 300

const sayMoved = (number: string, to: OrderTab, show: () => void) =>
  showToast(words.moved(number, words.tabs[to]), {
    tone: 'good',
    action: { label: words.show, run: show },
  })

/** Shows a toast with the new place of a deal that left its list. */
const useMoved = (deal: Deal | undefined, tab: OrderTab, onTab: (tab: OrderTab) => void): void => {
  const stage = deal ? tabOfDeal(deal) : null
  const before = useRef(stage)
  const say = useEffectEvent((to: OrderTab) => {
    if (deal) setTimeout(sayMoved, AFTER_STEP_MS, deal.number, to, () => onTab(to))
  })
  useEffect(() => {
    if (stage && before.current === tab && stage !== tab) say(stage)
    before.current = stage
  }, [stage, tab])
}

const DealFacts = ({ deal }: { deal: Deal }) => {
  const { number, product, quantity, handover, payment, buyer } = deal
  const rate = buyer.completionRate
  return (
    <>
      <Facts facts={[words.deal(number), words.count(quantity, product.title)]} />
      <Cancelled deal={deal} side="shop" />
      {isArranged(deal) && (
        <>
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
        </>
      )}
      {rate != null && <Facts facts={[words.buyerRate(formatPercent(rate * 100))]} />}
    </>
  )
}

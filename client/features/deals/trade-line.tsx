import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import type { Trade, TradeState } from '../../../contract/deals/trade.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { stateOfOffer } from '../conversations/selectors.ts'
import { shownText } from '../conversations/shown-text.ts'
import { statusWords } from './deal-next.ts'
import { useDealOfMessage, useOffer } from './store.ts'

/** The preview of a message with an offer or a purchase: the newest that happened to it. */
export const TradeLine = ({
  messageId,
  trade,
  described,
  tick,
}: {
  messageId: string
  trade: Trade
  /** As the server last described it. */
  described: TradeState | undefined
  /** Of the message itself. */
  tick: ReactNode
}) => {
  const offer = useOffer(described?.offerId ?? undefined)
  const deal = useDealOfMessage(messageId, described?.offerId)
  const now = newestOf([described, offer && stateOfOffer(offer), deal && stateOfDeal(deal)])
  const isStanding = now === undefined || now.status === 'pending'
  return (
    <>
      {isStanding && tick}
      <Tag aria-hidden="true" size={15} className="mr-1 inline-block align-[-2px]" />
      {isStanding ? shownText('', { ...trade, ...now }) : `${wordOf(now)} · ${formatPrice(now.total)}`}
    </>
  )
}

/** Of states of the same time the last one: a deal begins when its offer is accepted. */
const newestOf = (states: readonly (TradeState | undefined)[]): TradeState | undefined =>
  states.reduce((newest, state) => (state && state.at >= (newest?.at ?? '') ? state : newest), undefined)

const stateOfDeal = (deal: Deal): TradeState => ({
  offerId: deal.offerId,
  status: deal.status,
  payment: deal.payment.status,
  quantity: deal.quantity,
  price: deal.price,
  total: deal.total,
  at: deal.updatedAt,
})

const wordOf = ({ status, payment }: TradeState): string => {
  switch (status) {
    case 'pending':
    case 'accepted':
    case 'declined':
    case 'withdrawn':
    case 'expired':
      return dealsTexts.offer.status[status]
    default:
      return payment ? statusWords({ status, payment: { status: payment } }) : ordersTexts.statuses[status]
  }
}

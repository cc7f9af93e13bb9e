import Banknote from 'lucide-react/icons/banknote'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hand from 'lucide-react/icons/hand'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { canAnswerDispute, isFinal } from '../../../contract/deals/state.ts'
import { ANSWER_ACTION, paths } from '../../app/paths.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import { tileClass } from '../../ui/tile.ts'
import { isShopsTurn } from './deal-actions.ts'
import { Facts } from './facts.tsx'
import { nextStep, tabOfDeal } from './order-step.ts'
import { shortName } from './short-name.ts'
import { useDeal, useOffer } from './store.ts'

const words = ordersTexts.board

/** A row of what waits for the shop: its title, known facts, and a link. */
export const WaitingRow = ({
  to,
  icon,
  title,
  children,
}: {
  to: string
  icon: ReactNode
  title: string
  children?: ReactNode
}) => (
  <li>
    <Link to={to} className="flex min-h-16 items-center gap-3 px-3 py-2 -outline-offset-2 hover:bg-sunken">
      <span className={classNames(tileClass(11), 'text-accent')}>{icon}</span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-3 font-semibold [overflow-wrap:anywhere]">
          {title}
        </span>
        {children}
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft" />
    </Link>
  </li>
)

/** An offer that waits behind a more urgent one. */
export const OfferLine = ({ id }: { id: string }) => {
  const offer = useOffer(id)
  if (offer?.status !== 'pending' || offer.by !== 'buyer') return null
  const { buyer, product, quantity, total } = offer
  return (
    <WaitingRow
      to={paths.orders('answer')}
      icon={<Tag aria-hidden="true" size={22} />}
      title={words.offerOf(formatPrice(total))}
    >
      <Facts facts={[buyer.name, words.count(quantity, product.title)]} />
    </WaitingRow>
  )
}

/** A deal whose payment or hand-over waits. */
export const DealLine = ({ id, stage }: { id: string; stage: 'payment' | 'handover' }) => {
  const deal = useDeal(id)
  if (!deal || tabOfDeal(deal) !== stage || !isShopsTurn(deal)) return null
  const { buyer, number, product, payment } = deal
  const name = shortName(buyer.name)
  const isToTell = nextStep(deal) === 'instruct'
  const said = payment.status === 'said' ? words.paidSays(name) : words.collect(name)
  const wanted = stage === 'payment' ? said : words.handOverTo(name)
  const Icon = stage === 'payment' || isToTell ? Banknote : Hand
  return (
    <WaitingRow
      to={isToTell ? paths.deal(id, 'instruct') : paths.orders(stage)}
      icon={<Icon aria-hidden="true" size={22} />}
      title={isToTell ? words.tellHow(name) : wanted}
    >
      <Facts facts={[words.deal(number), product.title, payment.reference]} />
    </WaitingRow>
  )
}

/** A sale whose next step is the buyer's. */
export const SaleLine = ({ id }: { id: string }) => {
  const deal = useDeal(id)
  if (!deal || isFinal(deal.status) || isShopsTurn(deal)) return null
  const { buyer, number, product, quantity, total, status } = deal
  return (
    <WaitingRow
      to={paths.deal(id)}
      icon={<ShoppingBag aria-hidden="true" size={22} />}
      title={sellingTexts.seller.bought(shortName(buyer.name), words.count(quantity, product.title))}
    >
      <Facts facts={[formatPrice(total), words.deal(number), ordersTexts.statuses[status]]} />
    </WaitingRow>
  )
}

/** A dispute that waits for the shop's answer. */
export const DisputeLine = ({ id }: { id: string }) => {
  const deal = useDeal(id)
  if (!deal || !canAnswerDispute(deal, 'shop')) return null
  const { buyer, number, product } = deal
  return (
    <WaitingRow
      to={paths.deal(id, ANSWER_ACTION)}
      icon={<CircleAlert aria-hidden="true" size={22} />}
      title={words.disputeOf(shortName(buyer.name))}
    >
      <Facts facts={[words.deal(number), product.title]} />
    </WaitingRow>
  )
}

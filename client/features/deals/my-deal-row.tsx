import Package from 'lucide-react/icons/package'
import type { ReactNode } from 'react'
import type { Offer } from '../../../contract/deals/offer.ts'
import type { OfferStatus } from '../../../contract/deals/state.ts'
import { formatAgo } from '../../app/format-time.ts'
import { paths } from '../../app/paths.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { StatusPill, type Tone } from '../../ui/badges.tsx'
import { Link } from '../../ui/link.tsx'
import { dealTones } from './deal-order.tsx'
import { Facts } from './order-card.tsx'
import { useDeal, useOffer } from './store.ts'

const { count, deal: dealName } = ordersTexts.board

/** A deal in the viewer's list; leads to its page. */
export const MyDealRow = ({ id }: { id: string }) => {
  const deal = useDeal(id)
  if (!deal) return null
  const { number, product, quantity, total, status, shop, updatedAt } = deal
  return (
    <Row
      to={paths.deal(id)}
      product={product}
      title={count(quantity, product.title)}
      aside={<StatusPill tone={dealTones[status]}>{ordersTexts.statuses[status]}</StatusPill>}
      facts={[total.formattedPrice, shop.name, dealName(number), formatAgo(updatedAt)]}
    />
  )
}

/** An offer in the viewer's list; leads to its deal, else to its chat. */
export const MyOfferRow = ({ id }: { id: string }) => {
  const offer = useOffer(id)
  if (!offer) return null
  const { product, quantity, total, status, dealId, chatId, updatedAt } = offer
  return (
    <Row
      to={dealId ? paths.deal(dealId) : paths.chat(chatId)}
      product={product}
      title={count(quantity, product.title)}
      aside={<StatusPill tone={offerTones[status]}>{dealPageTexts.list.offerStatuses[status]}</StatusPill>}
      facts={[total.formattedPrice, formatAgo(updatedAt)]}
    />
  )
}

const Row = ({
  to,
  product,
  title,
  aside,
  facts,
}: {
  to: string
  product: Offer['product']
  title: string
  aside: ReactNode
  facts: string[]
}) => (
  <li>
    <Link
      to={to}
      className="flex min-w-0 items-start gap-3 rounded-card border border-edge bg-surface p-3 hover:bg-sunken"
    >
      <ProductPicture product={product} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {title}
          </span>
          {aside}
        </span>
        <Facts facts={facts} />
      </span>
    </Link>
  </li>
)

/** The picture of a deal's product. */
export const ProductPicture = ({ product }: { product: Offer['product'] }) => (
  <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-soft">
    {product.poster ? (
      <img src={product.poster} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
    ) : (
      <Package aria-hidden="true" size={26} strokeWidth={1.5} />
    )}
  </span>
)

const offerTones = {
  pending: 'wait',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
} as const satisfies Record<OfferStatus, Tone>

import type { ReactNode } from 'react'
import type { Offer } from '../../../contract/deals/offer.ts'
import { formatAgo } from '../../app/format-time.ts'
import { paths } from '../../app/paths.ts'
import { dealPageTexts } from '../../messages/deal-page.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { nextOf, statusWords } from './deal-next.ts'
import { Facts } from './facts.tsx'
import { ProductPicture } from './product-picture.tsx'
import { useDeal, useOffer } from './store.ts'
import { sumOf } from './sum.ts'
import { dealTones, offerTones } from './tones.ts'

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
      aside={<StatusPill tone={dealTones[status]}>{statusWords(deal)}</StatusPill>}
      tag={<PriceTag size="small" price={total} isSpent={status === 'cancelled'} />}
      facts={[shop.name, dealName(number), formatAgo(updatedAt)]}
    >
      {nextOf(deal, 'buyer')}
    </Row>
  )
}

/** An offer in the viewer's list; leads to its deal, else to its chat. */
export const MyOfferRow = ({ id }: { id: string }) => {
  const offer = useOffer(id)
  if (!offer) return null
  const { product, price, quantity, total, status, dealId, chatId, updatedAt } = offer
  return (
    <Row
      to={dealId ? paths.deal(dealId) : paths.chat(chatId)}
      product={product}
      title={count(quantity, product.title)}
      aside={<StatusPill tone={offerTones[status]}>{dealPageTexts.list.offerStatuses[status]}</StatusPill>}
      tag={<PriceTag size="small" price={total} isSpent={status !== 'pending' && status !== 'accepted'} />}
      facts={[
        ...(quantity > 1 ? [sumOf(quantity, formatPrice(price), formatPrice(total))] : []),
        formatAgo(updatedAt),
      ]}
    />
  )
}

const Row = ({
  to,
  product,
  title,
  aside,
  tag,
  facts,
  children,
}: {
  to: string
  product: Offer['product']
  title: string
  aside: ReactNode
  tag: ReactNode
  facts: string[]
  /** The next step. */
  children?: ReactNode
}) => (
  <li>
    <Link
      to={to}
      className={classNames(cardClass({ isPressable: true }), 'flex min-w-0 items-start gap-3 p-3')}
    >
      <ProductPicture product={product} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="my-1 flex flex-wrap items-center gap-2">
          {tag}
          {aside}
        </span>
        <Facts facts={facts} />
        {children && <span className="mt-1 block text-sm">{children}</span>}
      </span>
    </Link>
  </li>
)

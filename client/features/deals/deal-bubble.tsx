import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { AboutPrice } from '../../app/about-price.tsx'
import { paths } from '../../app/paths.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { cardClass } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatPrice } from '../../ui/format-money.ts'
import { Link } from '../../ui/link.tsx'
import { Tick, type TickStatus } from '../../ui/message-bubble.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { statusWords } from './deal-next.ts'
import { dealTones } from './deal-order.tsx'
import { ProductPicture } from './order-card.tsx'
import { useDealOfMessage } from './store.ts'
import { sumOf } from './sum.ts'

/**
 * A purchase in a conversation: the deal that it made, as it is now. The whole card leads to its
 * page.
 */
export const DealBubble = ({
  messageId,
  isOwn,
  time,
  status,
  fallback,
}: {
  messageId: string | null
  isOwn: boolean
  time: string
  status: TickStatus | undefined
  /** The message as it is written, while its deal is not known. */
  fallback: ReactNode
}) => {
  const deal = useDealOfMessage(messageId)
  if (!deal) return fallback
  const { id, number, product, price, quantity, total } = deal
  return (
    <div className={classNames('flex py-1', isOwn ? 'justify-end' : 'justify-start')}>
      <Link
        to={paths.deal(id)}
        aria-label={dealsTexts.pinned.open(number)}
        className={classNames(
          cardClass({ look: 'strong', isPressable: true }),
          'flex w-full max-w-[22rem] flex-col gap-3 p-3.5 low:max-w-xl low:flex-row low:items-center low:px-3 low:py-1',
        )}
      >
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <span className="low:hidden">
            <ProductPicture product={product} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{ordersTexts.board.deal(number)}</span>
            <span
              dir="auto"
              className="line-clamp-2 low:line-clamp-1 text-soft text-sm [overflow-wrap:anywhere]"
            >
              {product.title}
            </span>
          </span>
          <span className="flex shrink-0 items-center gap-1 self-start text-[0.6875rem] text-soft leading-[1.45] tabular-nums">
            {time} {isOwn && status && <Tick status={status} isOnPage />}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PriceTag price={total} />
          <span className="ml-auto flex items-center gap-1">
            <StatusPill tone={dealTones[deal.status]}>{statusWords(deal)}</StatusPill>
            <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft" />
          </span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm tabular-nums empty:hidden low:hidden">
          {quantity > 1 && sumOf(quantity, formatPrice(price), formatPrice(total))}
          <AboutPrice price={total} />
        </span>
      </Link>
    </div>
  )
}

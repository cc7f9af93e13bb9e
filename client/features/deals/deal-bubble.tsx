import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { Trade } from '../../../contract/deals/trade.ts'
import type { Deal } from '../../../contract/deals/views.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
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
import { Skeleton } from '../../ui/skeleton.tsx'
import { statusWords } from './deal-next.ts'
import { useDealsSettled } from './load-open-deals.ts'
import { ProductPicture } from './product-picture.tsx'
import { useDealOfMessage } from './store.ts'
import { sumOf } from './sum.ts'
import { dealTones } from './tones.ts'
/**
 * A purchase in a conversation: the deal that it made, as it is now. The whole card leads to its
 * page. While the deal is being loaded, the card shows what its message says.
 */
export const DealBubble = ({
  chatId,
  messageId,
  trade,
  fallback,
  ...shown
}: Shown & {
  chatId: string
  messageId: string | null
  trade: Trade
  /** The message as it is written, if its deal is not among those of the chat. */
  fallback: ReactNode
}) => {
  const deal = useDealOfMessage(messageId)
  const isSettled = useDealsSettled(chatId)
  if (!deal && isSettled) return fallback
  return (
    <div className={classNames('flex py-1', shown.isOwn ? 'justify-end' : 'justify-start')}>
      {deal ? (
        <Link
          to={paths.deal(deal.id)}
          aria-label={dealsTexts.pinned.open(deal.number)}
          className={classNames(cardClass({ look: 'strong', isPressable: true }), lookOfCard)}
        >
          <Purchase deal={deal} trade={trade} {...shown} />
        </Link>
      ) : (
        <div className={classNames(cardClass({ look: 'strong' }), lookOfCard)}>
          <Purchase trade={trade} {...shown} />
        </div>
      )}
    </div>
  )
}

type Shown = { isOwn: boolean; time: string; status: TickStatus | undefined }

const lookOfCard =
  'flex w-full max-w-[22rem] flex-col gap-3 p-3.5 low:max-w-xl low:flex-row low:items-center low:px-3 low:py-1'

/** The lines of the card. A placeholder stands for each that only the deal knows. */
const Purchase = ({
  deal,
  trade,
  isOwn,
  time,
  status,
}: Shown & { deal?: Deal | undefined; trade: Trade }) => {
  const { price, quantity, total } = deal ?? trade
  return (
    <>
      <span className="flex min-w-0 flex-1 items-center gap-3">
        <span className="low:hidden">
          {deal ? <ProductPicture product={deal.product} /> : <Skeleton className="size-16" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {deal ? ordersTexts.board.deal(deal.number) : <Skeleton className="my-0.5 h-5 w-24" />}
          </span>
          <span
            dir="auto"
            className="line-clamp-2 low:line-clamp-1 text-soft text-sm [overflow-wrap:anywhere]"
          >
            {deal?.product.title ?? trade.title}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1 self-start text-[0.6875rem] text-soft leading-[1.45] tabular-nums">
          {time} {isOwn && status && <Tick status={status} isOnPage />}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PriceTag price={total} isSpent={deal?.status === 'cancelled'} />
        {deal && (
          <span className="ml-auto flex items-center gap-1">
            <StatusPill tone={dealTones[deal.status]}>{statusWords(deal)}</StatusPill>
            <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft" />
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-2 text-sm tabular-nums empty:hidden low:hidden">
        {quantity > 1 && sumOf(quantity, formatPrice(price), formatPrice(total))}
        <ApproximatePrice price={total} />
      </span>
    </>
  )
}

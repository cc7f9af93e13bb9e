import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { usePoll } from '../../app/use-poll.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { putDeals, useOpenDeal } from './store.ts'

const POLL_MS = 15_000
const words = dealsTexts.pinned

/** The open deal of a chat, above its messages. */
export const PinnedDeal = ({ chatId }: { chatId: string }) => {
  const deal = useOpenDeal(chatId)
  const load = async () => putDeals((await call('listDeals', { chatId, limit: 5 })).deals)
  const begin = useEffectEvent(() => void load().catch(() => {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat has other deals
  useEffect(() => begin(), [chatId])
  usePoll(load, POLL_MS)
  if (!deal) return null
  const { number, status, handover, product } = deal
  return (
    <Link
      to={paths.deal(deal.id)}
      aria-label={words.open(number)}
      className="flex shrink-0 items-center gap-3 border-edge border-b bg-surface px-4 py-2 -outline-offset-2 hover:bg-sunken"
    >
      {product.poster && <img src={product.poster} alt="" className="size-11 rounded-control object-cover" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {words.deal(number, ordersTexts.statuses[status])}
        </span>
        <span dir="auto" className="block truncate text-soft text-sm">
          {handover.place || product.title}
        </span>
      </span>
      <PriceTag size="small" price={deal.total} />
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft" />
    </Link>
  )
}

import type { ReactNode } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { paths } from '../../app/paths.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Topic } from '../conversations/topic.tsx'
import { DealTimeline } from '../deals/deal-timeline.tsx'
import { useOpenDeals } from '../deals/store.ts'

/**
 * The topic of a chat: its product, and its open deals with their steps. `offer` stands beside the
 * way to the product.
 */
export const TalkAbout = ({ chat, offer }: { chat: Chat; offer?: ReactNode }) => {
  const deals = useOpenDeals(chat.id)
  const product = chat.productInfo
  return (
    <>
      {product && (
        <Topic product={product} price={<PriceTag size="small" price={product.price} />} second={offer} />
      )}
      {deals.map((deal) => (
        <section key={deal.id} className="border-edge border-t p-4">
          <div className="flex items-start justify-between gap-3">
            <Link to={paths.deal(deal.id)} className="min-w-0 font-semibold hover:underline">
              {dealsTexts.pinned.deal(deal.number, ordersTexts.statuses[deal.status])}
            </Link>
            <PriceTag size="small" price={deal.total} className="shrink-0" />
          </div>
          <p dir="auto" className="text-soft text-sm">
            {deal.handover.place || deal.product.title}
          </p>
          <DealTimeline deal={deal} side={chat.side} />
        </section>
      ))}
    </>
  )
}

/** Shows the subject of a chat where there is no room for it beside the messages. */
export const TalkAboutSheet = ({
  chat,
  isOpen,
  onClose,
}: {
  chat: Chat
  isOpen: boolean
  onClose: () => void
}) => (
  <Sheet isOpen={isOpen} onClose={onClose} title={chatToolsTexts.inbox.about}>
    <TalkAbout chat={chat} />
  </Sheet>
)

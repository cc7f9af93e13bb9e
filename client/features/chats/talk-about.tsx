import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Chat } from '../../../contract/chats/views.ts'
import { paths } from '../../app/paths.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { dealsTexts } from '../../messages/deals.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { DealTimeline } from '../deals/deal-timeline.tsx'
import { useOpenDeals } from '../deals/store.ts'

/**
 * What a chat is about: its product, and its open deals with their steps. `offer` stands beside the
 * way to the product.
 */
export const TalkAbout = ({ chat, offer }: { chat: Chat; offer?: ReactNode }) => {
  const deals = useOpenDeals(chat.id)
  return (
    <>
      {chat.productInfo && <Product product={chat.productInfo} offer={offer} />}
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

const Product = ({
  product: { id, title, image, price },
  offer,
}: {
  product: NonNullable<Chat['productInfo']>
  offer: ReactNode
}) => {
  const navigate = useNavigate()
  return (
    <section aria-label={chatToolsTexts.inbox.talkingAbout} className="p-4">
      <h2 className="mb-3 font-body font-semibold text-soft text-sm tracking-normal">
        {chatToolsTexts.inbox.talkingAbout}
      </h2>
      <div className="flex gap-3">
        {image && (
          <Picture
            src={image}
            sizes="96px"
            alt=""
            className="h-28 w-24 shrink-0 rounded-card bg-sunken object-cover"
          />
        )}
        <div className="min-w-0">
          <p dir="auto" className="mb-2 line-clamp-3 font-semibold text-fg [overflow-wrap:anywhere]">
            {title}
          </p>
          <PriceTag size="small" price={price} />
        </div>
      </div>
      <div className="mt-3 flex gap-2 *:flex-1">
        <Button isSmall onClick={() => navigate(paths.product(id))}>
          {chatToolsTexts.inbox.product}
        </Button>
        {offer}
      </div>
    </section>
  )
}

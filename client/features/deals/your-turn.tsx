import { useEffect, useEffectEvent } from 'react'
import type { Me } from '../../../contract/accounts/views.ts'
import { call } from '../../app/call.ts'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { usePoll } from '../../app/use-poll.ts'
import { chatToolsTexts } from '../../messages/chat-tools.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { Card } from '../../ui/card.tsx'
import { ConversationRow } from '../../ui/conversation-row.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { useSummary } from '../conversations/store.ts'
import { loadOpenDeals } from './load-open-deals.ts'
import { putOffers, useAllOpenDeals, usePendingOffers } from './store.ts'
import { TimeLeft } from './time-left.tsx'
import { type WaitingItem, waitingItemsOf } from './waiting-items.ts'

const POLL_MS = 30_000
const MAX_WAITING = 20

/** Loads the offers and deals that wait for the viewer. @throws CallError */
const load = async () => {
  const waiting = { status: 'pending', limit: MAX_WAITING } as const
  const [bought, sold] = await Promise.all([
    call('listOffers', { ...waiting, role: 'buyer', by: 'shop' }),
    call('listOffers', { ...waiting, role: 'shop', by: 'buyer' }),
    loadOpenDeals({ limit: MAX_WAITING }),
  ])
  putOffers([...bought.offers, ...sold.offers])
}

/**
 * The offers and deals that wait for the viewer: disputes, then the one that ends first. Renders
 * nothing if there is none.
 */
export const YourTurn = ({ user }: { user: Me }) => {
  const items = waitingItemsOf(user, usePendingOffers(), useAllOpenDeals(), useNow())
  const begin = useEffectEvent(() => void load().catch(() => {}))
  useEffect(() => begin(), [])
  usePoll(load, POLL_MS)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="your-turn" className="mb-3">
      <h2 id="your-turn" className="px-3 pb-2 text-md">
        {chatToolsTexts.inbox.yourTurn}
      </h2>
      <Card as="ul">
        {items.map((item) => (
          <li key={item.id} className="border-edge border-b last:border-b-0">
            <WaitingItemRow item={item} />
          </li>
        ))}
      </Card>
    </section>
  )
}

const WaitingItemRow = ({
  item: { chatId, dealId, product, price, endsAt, kind, next },
}: {
  item: WaitingItem
}) => {
  const summary = useSummary('shop', chatId)
  const href = dealId ? paths.deal(dealId) : paths.chat(chatId)
  const says = {
    offer: chatToolsTexts.inbox.offersPrice,
    counter: chatToolsTexts.inbox.counterOffer,
    deal: next ?? chatToolsTexts.inbox.step,
  }
  return (
    <ConversationRow
      name={summary?.name ?? conversationTexts.messages.newConversation}
      picture={summary?.picture}
      about={product.title}
      thumb={product.poster}
      isWhole
      preview={<span className="font-semibold text-fg">{says[kind]}</span>}
      time={endsAt && <TimeLeft until={endsAt} />}
      unread={0}
      tag={<PriceTag size="small" price={price} className="shrink-0" />}
      href={href}
    />
  )
}

import type { Chat } from '../../../contract/chats/views.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { useNow } from '../../app/use-now.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { useMediaQuery } from '../../ui/media-query.ts'
import { ConversationHeader } from '../conversations/conversation-frame.tsx'
import { ConversationView, type ViewProps } from '../conversations/conversation-view.tsx'
import { otherOf } from '../conversations/other-of.ts'
import { presenceText, usePresence } from '../conversations/presence.ts'
import { useSummary, useThread } from '../conversations/store.ts'
import { useOpenDeals, useOpenOffers } from '../deals/store.ts'
import { useProduct } from '../products/store.ts'
import { UnlessBlocked } from '../reports/unless-blocked.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { shopChats } from './source.ts'
import { topicOf } from './topic-of.ts'
import { useIsTyping } from './typing.ts'

const ChatProduct = lazyNamed(() => import('./chat-product.tsx'), 'ChatProduct')
const ChatOffer = lazyNamed(() => import('../deals/chat-offer.tsx'), 'ChatOffer')
const TalkAbout = lazyNamed(() => import('./talk-about.tsx'), 'TalkAbout')
const ChatMenu = lazyNamed(() => import('./chat-menu.tsx'), 'ChatMenu')
const PinnedDeal = lazyNamed(() => import('../deals/pinned-deal.tsx'), 'PinnedDeal')

/** A chat between a buyer and a shop. */
export const ChatView = ({
  productId,
  onProductDone,
  isInSheet = false,
  ...view
}: ViewProps & {
  /** Without room for a third pane, however wide the window is. */
  isInSheet?: boolean
}) => {
  const details = useSummary('shop', view.id)?.details
  const draftProduct = useProduct(productId ?? undefined)
  const chat = details && { ...details, productInfo: topicOf(details, productId, draftProduct) }
  const isTyping = useIsTyping(view.id)
  const hasAside = useMediaQuery('(min-width: 1200px)') && !isInSheet
  const topic = chat?.productInfo
  const { messages } = useThread('shop', view.id)
  // The pinned card above the messages names the product already.
  const pinned = [...useOpenOffers(view.id), ...useOpenDeals(view.id)]
  const isPinned = pinned.some((one) => one.productId === topic?.id)
  const seqOf = (offerId: string) => messages.find(({ offer }) => offer?.id === offerId)?.seq
  return (
    <ConversationView
      source={shopChats}
      head={
        chat && (
          <>
            <Head chat={chat} />
            <PartBoundary>
              <ChatMenu chat={chat} hasAside={hasAside} />
            </PartBoundary>
          </>
        )
      }
      aside={
        chat &&
        topic &&
        hasAside && (
          <PartBoundary>
            <TalkAbout chat={chat} offer={<ChatOffer chat={chat} />} />
          </PartBoundary>
        )
      }
      about={
        chat && (
          <div className="shrink-0 low:flex low:flex-row-reverse low:border-edge low:border-b low:bg-surface">
            <PartBoundary>
              {!hasAside && !isPinned && <ChatProduct chat={chat} />}
              <PinnedDeal chat={chat} seqOf={seqOf} />
            </PartBoundary>
          </div>
        )
      }
      composer={
        details && (
          <UnlessBlocked
            userId={otherOf(details)}
            name={details.recipient.name}
            kind="shop"
            conversationId={view.id}
          >
            <ChatComposer
              key={productId}
              chat={details}
              productId={productId}
              onProductDone={onProductDone}
            />
          </UnlessBlocked>
        )
      }
      missingText={conversationTexts.messages.noChat}
      isTyping={isTyping}
      {...view}
    />
  )
}

const Head = ({ chat: { recipient, side, shop, ownerId, buyerId } }: { chat: Chat }) => {
  const now = useNow()
  const isBuyer = side === 'buyer'
  const hasPage = isBuyer && !recipient.closed
  const presence = usePresence(otherOf({ side, ownerId, buyerId }))
  return (
    <ConversationHeader
      name={recipient.name}
      picture={recipient.logo}
      isVerified={isBuyer && shop.isVerified}
      line={presenceText(presence, now) || (hasPage ? conversationTexts.messages.visitShop : '')}
      isOnline={presence?.online}
      to={hasPage ? paths.shop(shop.slug) : undefined}
    />
  )
}

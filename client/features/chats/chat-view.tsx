import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { paths } from '../../app/paths.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { useNow } from '../../app/use-now.ts'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { Link } from '../../ui/link.tsx'
import { usePageVisible } from '../../ui/media-query.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ConversationFrame, Who } from '../conversations/conversation-frame.tsx'
import { presenceText, usePresence } from '../conversations/presence.ts'
import { ProductLine } from '../conversations/product-line.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { MessageList } from './message-list.tsx'
import { openChat, useChat, useOpened } from './store.ts'
import { catchUp, openWhole } from './sync.ts'
import { useIsTyping } from './typing.ts'

/** Without a socket an open chat is asked for this often. */
const POLL_MS = 3000

/** One conversation, all of it. `productId` is the product one came from, if it is to be said in the next message. */
export const ChatView = ({
  chatId,
  productId,
  onBack,
  onProductDone,
  onReport,
  sought,
  onFound,
}: {
  chatId: string
  productId: string | null
  onBack: () => void
  onProductDone: () => void
  /** A message of the other side is to be reported. */
  onReport: (messageId: string) => void
  /** The number of the message that one came for. */
  sought: number | null
  /** It is in sight, or not to be had. */
  onFound: () => void
}) => {
  const chat = useChat(chatId)
  const opened = useOpened(chatId)
  const isVisible = usePageVisible()
  useWatch({ chats: isVisible ? [chatId] : [] })
  const open = useEffectEvent((id: string) => {
    openWhole(id).catch(() => {})
  })
  useEffect(() => open(chatId), [chatId])
  const isReady = opened?.state === 'ready'
  usePoll(() => (isReady ? catchUp(chatId) : openChat(chatId)), POLL_MS)

  if (chat && isReady) {
    return (
      <ConversationFrame head={<Head chat={chat} />} onBack={onBack}>
        <About chat={chat} />
        <MessageList chat={chat} sought={sought} onFound={onFound} onReport={onReport} />
        <ChatComposer key={productId} chat={chat} productId={productId} onProductDone={onProductDone} />
      </ConversationFrame>
    )
  }
  if (opened?.state === 'error') {
    return (
      <ConversationFrame onBack={onBack}>
        {opened.isMissing ? (
          <EmptyState>{conversationTexts.messages.noChat}</EmptyState>
        ) : (
          <ErrorState onRetry={() => open(chatId)}>{opened.error}</ErrorState>
        )}
      </ConversationFrame>
    )
  }
  return <ConversationFrame head={chat && <Head chat={chat} />} onBack={onBack} isLoading />
}

const Head = ({ chat }: { chat: Chat }) => {
  const { recipient, side, shop } = chat
  const now = useNow()
  const presence = usePresence(side === 'buyer' ? chat.ownerId : chat.buyerId)
  const here = presenceText(presence, now)
  const isTyping = useIsTyping(chat.id)
  return (
    <Who
      name={recipient.name}
      picture={recipient.logo}
      line={
        isTyping
          ? conversationTexts.messages.typing
          : here || (side === 'buyer' ? conversationTexts.messages.visitShop : '')
      }
      isOnline={presence?.online}
      isTyping={isTyping}
      to={side === 'buyer' ? paths.shopPage(shop.slug) : undefined}
    />
  )
}

/** The product it is about; a tap opens it. */
const About = ({ chat: { productInfo } }: { chat: Chat }) =>
  productInfo && (
    <Link
      to={paths.product(productInfo.id)}
      aria-label={`${conversationTexts.messages.about}: ${productInfo.title}`}
      className="flex shrink-0 items-center gap-2 border-edge border-b bg-surface px-4 -outline-offset-2 hover:bg-sunken"
    >
      <ProductLine title={productInfo.title} image={productInfo.image} price={productInfo.price} />
      <ChevronRight aria-hidden="true" size={20} className="text-soft" />
    </Link>
  )

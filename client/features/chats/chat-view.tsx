import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { Chat } from '../../../contract/chats/views.ts'
import { paths } from '../../app/paths.ts'
import { texts } from '../../app/texts.ts'
import { usePoll } from '../../app/use-poll.ts'
import { useWatch } from '../../app/watch.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { usePageVisible } from '../../ui/media-query.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { loadProduct } from '../products/api.ts'
import { ChatComposer } from './chat-composer.tsx'
import { MessageList } from './message-list.tsx'
import { ProductLine } from './product-line.tsx'
import { openChat, useChat, useOpened } from './store.ts'
import { catchUp } from './sync.ts'

/** Without a socket an open chat is asked for this often. */
const POLL_MS = 3000

/** One conversation, all of it. `productId` is the product one came from, if it is to be said in the next message. */
export const ChatView = ({
  chatId,
  productId,
  onBack,
  onProductDone,
}: {
  chatId: string
  productId: string | null
  onBack: () => void
  onProductDone: () => void
}) => {
  const chat = useChat(chatId)
  const opened = useOpened(chatId)
  const isVisible = usePageVisible()
  useWatch({ chats: isVisible ? [chatId] : [] })
  const open = useEffectEvent((id: string) => {
    openChat(id).catch(() => {})
  })
  useEffect(() => open(chatId), [chatId])
  useEffect(() => {
    if (productId) loadProduct(productId).catch(() => {})
  }, [productId])
  const isReady = opened?.state === 'ready'
  usePoll(() => (isReady ? catchUp(chatId) : openChat(chatId)), POLL_MS)

  if (chat && isReady) {
    return (
      <Frame head={<Head chat={chat} />} onBack={onBack}>
        <About chat={chat} />
        <MessageList chat={chat} />
        <ChatComposer key={productId} chat={chat} productId={productId} onProductDone={onProductDone} />
      </Frame>
    )
  }
  if (opened?.state === 'error') {
    return (
      <Frame onBack={onBack}>
        {opened.isMissing ? (
          <EmptyState>{texts.messages.noChat}</EmptyState>
        ) : (
          <ErrorState onRetry={() => open(chatId)}>{opened.error}</ErrorState>
        )}
      </Frame>
    )
  }
  return (
    <Frame head={chat && <Head chat={chat} />} onBack={onBack}>
      <Loading>
        <div className="mx-auto flex w-full max-w-[760px] flex-col gap-3 p-4">
          {['w-48', 'w-64 self-end', 'w-56', 'w-40 self-end'].map((look) => (
            <Skeleton key={look} className={`h-12 ${look}`} />
          ))}
        </div>
      </Loading>
    </Frame>
  )
}

const Frame = ({ head, onBack, children }: { head?: ReactNode; onBack: () => void; children: ReactNode }) => (
  <div className="flex h-full flex-col bg-page">
    <header className="flex min-h-16 shrink-0 items-center gap-1 border-edge border-b bg-page px-2 pt-[env(safe-area-inset-top)] md:px-4">
      <IconButton label={texts.messages.back} onClick={onBack} className="md:hidden">
        <ArrowLeft aria-hidden="true" size={24} />
      </IconButton>
      {head}
    </header>
    {children}
  </div>
)

const Head = ({ chat }: { chat: Chat }) => {
  const { recipient, side, shop } = chat
  const who = (
    <>
      <Avatar name={recipient.name} picture={recipient.logo} size={40} />
      <span className="min-w-0">
        <span className="block truncate font-display font-semibold text-fg text-md">{recipient.name}</span>
        {side === 'buyer' && (
          <span className="block truncate font-normal text-soft text-xs">{texts.messages.visitShop}</span>
        )}
      </span>
    </>
  )
  const look = 'flex min-h-12 min-w-0 items-center gap-3 rounded-control pr-3'
  return (
    <h2 className="min-w-0 flex-1 font-body tracking-normal">
      {side === 'buyer' ? (
        <Link to={paths.shopPage(shop.slug)} className={look}>
          {who}
        </Link>
      ) : (
        <span className={look}>{who}</span>
      )}
    </h2>
  )
}

/** The product it is about; a tap opens it. */
const About = ({ chat: { productInfo } }: { chat: Chat }) =>
  productInfo && (
    <Link
      to={paths.product(productInfo.id)}
      aria-label={`${texts.messages.about}: ${productInfo.title}`}
      className="flex shrink-0 items-center gap-2 border-edge border-b bg-surface px-4 -outline-offset-2 hover:bg-sunken"
    >
      <ProductLine title={productInfo.title} image={productInfo.image} price={productInfo.price} />
      <ChevronRight aria-hidden="true" size={20} className="text-soft" />
    </Link>
  )

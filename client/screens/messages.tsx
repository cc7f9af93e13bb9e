import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { CallError, textOf } from '../app/call-error.ts'
import { mayAct } from '../app/gate.ts'
import { cameFrom, paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { texts } from '../app/texts.ts'
import { useTitle } from '../app/use-title.ts'
import { findChat } from '../features/chats/api.ts'
import { ChatList, ListLoading } from '../features/chats/chat-list.tsx'
import { ChatView } from '../features/chats/chat-view.tsx'
import { StartChat } from '../features/chats/start-chat.tsx'
import { takeIn, useChat } from '../features/chats/store.ts'
import { loadProduct } from '../features/products/api.ts'
import { useProduct } from '../features/products/store.ts'
import { loadShop } from '../features/shops/api.ts'
import { useShop } from '../features/shops/store.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states.tsx'
import { showToast } from '../ui/toast.ts'
import { layersSettled } from '../ui/use-dismissable.ts'

/**
 * `/messages` and `/messages/:chatId`: the conversations at the left and one of them at the right; on a phone one or the
 * other. `?shop=` and `?product=` open the start of a chat, or the one that there is.
 */
export const MessagesScreen = () => {
  const { chatId } = useParams()
  const status = useSession((session) => session.status)
  const name = useChat(chatId ?? '')?.recipient.name
  useTitle(name ?? texts.messages.title)
  if (status === 'signed-out') return <SignedOut />
  if (status === 'loading') return <ListLoading />
  return <Conversations chatId={chatId} />
}

const Conversations = ({ chatId }: { chatId: string | undefined }) => {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const productId = query.get('product')
  const shopId = query.get('shop')
  return (
    <div className="mx-auto flex h-full max-w-[1440px] md:border-edge md:border-x">
      <div
        className={classNames(
          'w-full shrink-0 md:block md:w-1/3 md:min-w-[350px] md:max-w-[400px] md:border-edge md:border-r',
          chatId && 'hidden',
        )}
      >
        <ChatList chosenId={chatId} />
      </div>
      {chatId ? (
        // On a phone it stands over the bar at the bottom.
        <section className="absolute inset-x-0 top-0 -bottom-(--bottom-bar) z-40 min-w-0 flex-1 md:static md:z-auto">
          <ChatView
            key={chatId}
            chatId={chatId}
            productId={productId}
            onBack={() => navigate(paths.messages)}
            onProductDone={() => setQuery({}, { replace: true })}
          />
        </section>
      ) : (
        <div className="hidden min-w-0 flex-1 place-content-center md:grid">
          <EmptyState>{texts.messages.select}</EmptyState>
        </div>
      )}
      {shopId && !chatId && <Start key={`${shopId} ${productId}`} shopId={shopId} productId={productId} />}
    </div>
  )
}

/** Finds the chat there is, else opens the dialog that begins one. */
const Start = ({ shopId, productId }: { shopId: string; productId: string | null }) => {
  const navigate = useNavigate()
  const shop = useShop(shopId)
  const product = useProduct(productId ?? undefined)
  const [isOpen, setOpen] = useState(false)

  const look = useEffectEvent(async () => {
    const isGone = (error: unknown) => error instanceof CallError && error.status === 404
    const about = productId ? loadProduct(productId).catch(() => {}) : null
    try {
      const [chat] = await Promise.all([findChat(shopId), loadShop(shopId), about])
      if (!chat) return setOpen(true)
      takeIn([{ kind: 'chat', chat }])
      const query = productId ? `?product=${encodeURIComponent(productId)}` : ''
      navigate(`${paths.chat(chat.id)}${query}`, { replace: true })
    } catch (error) {
      showToast(isGone(error) ? texts.messages.noChat : textOf(error, texts.messages.failedStart), {
        tone: 'bad',
      })
      navigate(paths.messages, { replace: true })
    }
  })
  useEffect(() => void look(), [])

  /** The dialog's own entry leaves the history before this one is replaced. */
  const leave = async (to: string) => {
    setOpen(false)
    await layersSettled()
    navigate(to, { replace: true })
  }
  if (!shop) return null
  return (
    <StartChat
      shop={shop}
      product={product ?? null}
      isOpen={isOpen}
      onClose={() => void leave(paths.messages)}
      onStarted={(chatId) => void leave(paths.chat(chatId))}
    />
  )
}

const SignedOut = () => {
  const navigate = useNavigate()
  const location = useLocation()
  const isStarting = new URLSearchParams(location.search).has('shop')
  useEffect(() => {
    if (isStarting) mayAct()
  }, [isStarting])
  return (
    <div className="grid h-full place-content-center">
      <EmptyState
        action={
          <Button look="primary" onClick={() => navigate(paths.login, { state: cameFrom(location) })}>
            {texts.login.now}
          </Button>
        }
      >
        {texts.messages.signIn}
      </EmptyState>
    </div>
  )
}

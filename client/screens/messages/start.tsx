import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, textOf } from '../../app/call-error.ts'
import { historyIndex, paths } from '../../app/paths.ts'
import { findChatOf, loadTopic } from '../../features/chats/find-chat.ts'
import { StartChat } from '../../features/chats/start-chat.tsx'
import { ConversationFrame } from '../../features/conversations/conversation-frame.tsx'
import { readAllUnsent, useUnsent } from '../../features/conversations/unsent.ts'
import { useProduct } from '../../features/products/store.ts'
import { readShop, useShop } from '../../features/shops/store.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { showToast } from '../../ui/toast.ts'
import { layersSettled } from '../../ui/use-dismissable.ts'

/** Called instead of going to the messages, where the chat opens over another screen. */
type Over = { onChat: (chatId: string, hasAsked: boolean) => void; onClose: () => void }

/**
 * Finds the chat there is, else opens the dialog that begins one; `onBack` is for the empty
 * conversation beneath it, where there is no other screen.
 */
export const Start = ({
  shopId,
  productId,
  over,
  onBack,
}: {
  shopId: string
  productId: string | null
  over?: Over
  onBack?: () => void
}) => {
  const navigate = useNavigate()
  const waiting = useUnsent('shop', shopId).at(-1)
  const shop = useShop(shopId) ?? (waiting?.shop && { id: shopId, ...waiting.shop })
  const product = useProduct(productId ?? undefined)
  const [isOpen, setOpen] = useState(false)

  const look = useEffectEvent(async () => {
    const isGone = (error: unknown) => error instanceof CallError && error.status === 404
    if (waiting) {
      void loadTopic(productId)
      return setOpen(true)
    }
    try {
      const chatId = await findChatOf(shopId, productId)
      if (!chatId) return setOpen(true)
      if (over) return over.onChat(chatId, false)
      const query = productId ? `?product=${encodeURIComponent(productId)}` : ''
      navigate(`${paths.chat(chatId)}${query}`, { replace: true })
    } catch (error) {
      // The first words can be written without a network, and wait for it.
      const isKnown = readShop(shopId) || readAllUnsent('shop').some(({ to }) => to === shopId)
      if (isKnown && error instanceof CallError && error.isOffline) return setOpen(true)
      showToast(
        isGone(error)
          ? conversationTexts.messages.noChat
          : textOf(error, conversationTexts.messages.failedStart),
        {
          tone: 'bad',
        },
      )
      if (over) over.onClose()
      else navigate(paths.messages, { replace: true })
    }
  })
  useEffect(() => void look(), [])

  /** The dialog's own entry leaves the history before this one is replaced. */
  const close = async (chatId?: string) => {
    setOpen(false)
    await layersSettled()
    if (over) return chatId ? over.onChat(chatId, true) : over.onClose()
    if (!chatId && historyIndex()) navigate(-1)
    else navigate(chatId ? paths.chat(chatId) : paths.messages, { replace: true })
  }
  return (
    <>
      {onBack && <ConversationFrame onBack={onBack} isLoading={!isOpen} />}
      {shop && (
        <StartChat
          shop={shop}
          productId={productId}
          product={product ?? null}
          isOpen={isOpen}
          onClose={() => void close()}
          onStarted={(chatId) => void close(chatId)}
        />
      )}
    </>
  )
}

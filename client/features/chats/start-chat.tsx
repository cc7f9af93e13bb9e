import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { CallError, textOf } from '../../app/call-error.ts'
import { useDraft, writeDraft } from '../../app/draft.ts'
import { newKey } from '../../app/new-key.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { texts } from '../../messages/first-load.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { draftNameOf } from '../conversations/draft-name.ts'
import { ProductLine } from '../conversations/product-line.tsx'
import { discardMessage, retryMessage, sendMessage } from '../conversations/sending.ts'
import { subscribe, upsert } from '../conversations/store.ts'
import { useUnsent } from '../conversations/unsent.ts'
import { askingPriceOf, isSoldOut, type Product } from '../products/store.ts'
import type { Shop } from '../shops/store.ts'
import { sendToShop } from './api.ts'
import { changesOfMessages } from './changes.ts'
import { knownChatOf } from './find-chat.ts'
import { quickReplies, stageOf } from './quick-replies.ts'

type StartProps = {
  shop: Pick<Shop, 'id' | 'name'> & { logo: string | null }
  productId: string | null
  /** As far as this device knows it. */
  product: Product | null
  isOpen: boolean
  onClose: () => void
  onStarted: (chatId: string) => void
}

/** The first words to a shop: about a product, one of the ready messages or one's own. */
export const StartChat = (props: StartProps) => {
  const { shop, product, isOpen, onClose } = props
  const stage = stageOf('buyer', [], [], product !== null && isSoldOut(product))
  const presets = quickReplies('buyer', product, { stage })
  const { text, change, send, error, isBusy, isWaiting } = useFirstMessage(props, presets[0] ?? '')
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={product ? conversationTexts.messages.start : conversationTexts.messages.startShop(shop.name)}
      footer={
        <>
          <p role="status" className="mb-2 text-center text-sm text-soft empty:hidden">
            {isWaiting && shoppingTexts.product.startWaits}
          </p>
          {isWaiting ? (
            <Button isWide onClick={onClose}>
              {texts.common.close}
            </Button>
          ) : (
            <Button look="primary" isWide isBusy={isBusy} onClick={() => void send()}>
              {conversationTexts.messages.chatWithShop}
            </Button>
          )}
        </>
      }
    >
      <Card className="px-3">
        {product ? (
          <ProductLine
            title={product.title}
            image={product.images[0] ?? null}
            price={askingPriceOf(product)}
          />
        ) : (
          <span className="flex min-h-14 items-center gap-3">
            <Avatar name={shop.name} picture={shop.logo} />
            <span className="truncate font-semibold">{shop.name}</span>
          </span>
        )}
      </Card>
      <ul aria-label={conversationTexts.messages.presets} className="mt-3 flex flex-wrap gap-x-2">
        {presets.map((preset) => (
          <li key={preset} className="max-w-full">
            <Chip isChosen={text === preset} onClick={() => change(preset)}>
              {preset}
            </Chip>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <TextArea
          label={conversationTexts.messages.own}
          rows={3}
          value={text}
          error={error}
          onChange={(event) => change(event.target.value)}
        />
      </div>
    </Sheet>
  )
}

/** The text, which is a draft until it is sent, and the ways to change and to send it. */
const useFirstMessage = ({ shop, productId, isOpen, onStarted }: StartProps, preset: string) => {
  // The key is kept with the words: what was perhaps sent is not sent twice.
  const [draft, setDraft, clear] = useDraft<{ text: string | null; key: string }>(
    `start-chat:${shop.id}:${productId ?? ''}`,
    { text: null, key: '' },
    'device',
  )
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!isOpen) setError(null)
  }, [isOpen])
  /** The first message, if it waits in the outbox for the network. */
  const waiting = useUnsent('shop', shop.id).findLast((entry) => entry.productId === productId)
  const discard = useChatBegun(shop.id, waiting, (chatId) => {
    // Words that were changed while the first ones waited go on as a draft of the chat.
    if (draft.text !== null) writeDraft(draftNameOf('shop', chatId), draft.text, 'device')
    clear()
    if (isOpen) onStarted(chatId)
  })
  const text = draft.text ?? waiting?.content ?? preset
  const content = text.trim()

  const sendNow = async () => {
    const clientMessageId = draft.key || newKey()
    setDraft({ text, key: clientMessageId })
    const message = { productId, content }
    try {
      const sent = await sendToShop({ ...message, shopId: shop.id, clientMessageId })
      upsert('shop', changesOfMessages([sent.message], sent.message.senderId))
      clear()
      onStarted(sent.chatId)
    } catch (failure) {
      if (!(failure instanceof CallError && failure.isOffline)) throw failure
      const { name, logo } = shop
      sendMessage({ ...message, id: clientMessageId, kind: 'shop', to: shop.id, shop: { name, logo } })
      clear()
    }
  }
  const send = async () => {
    if (content === '') return setError(sendingFields.chatMessageRequired)
    if (waiting?.content === content) return retryMessage(waiting.id)
    if (waiting) discard(waiting.id)
    setBusy(true)
    try {
      await sendNow()
    } catch (failure) {
      const reason = textOf(failure, conversationTexts.messages.failedStart)
      setError(reason)
      showToast(reason, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return {
    text,
    change: (words: string) => {
      setDraft({ text: words === waiting?.content ? null : words, key: '' })
      setError(null)
    },
    send,
    error: error ?? waiting?.failure ?? null,
    isBusy,
    isWaiting: waiting?.failure === null && waiting.content === content,
  }
}

/**
 * Calls `onBegun` when the waiting message has begun a chat with the shop. Returns a function that
 * discards it.
 */
const useChatBegun = (
  shopId: string,
  waiting: { id: string } | undefined,
  onBegun: (chatId: string) => void,
): ((id: string) => void) => {
  const hasWaited = useRef(false)
  const chatId = useSyncExternalStore(watchChats, () => knownChatOf(shopId))
  const begin = useEffectEvent(onBegun)
  useEffect(() => {
    if (waiting) hasWaited.current = true
    else if (hasWaited.current && chatId) {
      hasWaited.current = false
      begin(chatId)
    }
  }, [waiting, chatId])
  return (id) => {
    hasWaited.current = false
    discardMessage(id)
  }
}

const watchChats = (notify: () => void) => subscribe('shop', notify)

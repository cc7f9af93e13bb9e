import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, textOf } from '../../app/call-error.ts'
import { useDraft } from '../../app/draft.ts'
import { newKey } from '../../app/new-key.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { field } from '../../messages/fields.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ProductLine } from '../conversations/product-line.tsx'
import { discardMessage, retryMessage, sendMessage } from '../conversations/sending.ts'
import { upsert } from '../conversations/store.ts'
import { useUnsent } from '../conversations/unsent.ts'
import { askingPriceOf, type Product } from '../products/store.ts'
import type { Shop } from '../shops/store.ts'
import { sendToShop } from './api.ts'
import { changesOfMessages } from './changes.ts'
import { knownChatOf } from './find-chat.ts'
import { quickReplies } from './quick-replies.ts'

/** The first words to a shop: about a product, one of the ready messages or one's own. */
export const StartChat = ({
  shop,
  product,
  isOpen,
  onClose,
  onStarted,
}: {
  shop: Pick<Shop, 'id' | 'name'> & { logo: string | null }
  product: Product | null
  isOpen: boolean
  onClose: () => void
  onStarted: (chatId: string) => void
}) => {
  const presets = quickReplies('buyer', product)
  // The key is kept with the words: what was perhaps sent is not sent twice.
  const [draft, setDraft, clear] = useDraft(
    `start-chat:${shop.id}:${product?.id ?? ''}`,
    { text: presets[0] ?? '', key: '' },
    'device',
  )
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!isOpen) setError(null)
  }, [isOpen])
  /** It was sent without a network: the outbox sends it once that is back, open or not. */
  const waiting = useUnsent('shop', shop.id).at(-1)
  const text = waiting?.content ?? draft.text
  useChatBegun(shop.id, waiting !== undefined, (chatId) => {
    clear()
    if (isOpen) onStarted(chatId)
  })

  const change = (words: string) => {
    if (waiting) discardMessage(waiting.id)
    setDraft({ text: words, key: '' })
    setError(null)
  }
  const send = async () => {
    if (waiting) return retryMessage(waiting.id)
    const content = draft.text.trim()
    if (content === '') {
      setError(field.chatMessageRequired)
      return
    }
    const clientMessageId = draft.key || newKey()
    setDraft({ text: draft.text, key: clientMessageId })
    setBusy(true)
    try {
      const { message, chatId } = await sendToShop({
        shopId: shop.id,
        productId: product?.id ?? null,
        content,
        clientMessageId,
      })
      upsert('shop', changesOfMessages([message], message.senderId))
      clear()
      onStarted(chatId)
    } catch (failure) {
      if (failure instanceof CallError && failure.isOffline)
        return sendMessage({
          id: clientMessageId,
          kind: 'shop',
          to: shop.id,
          shop: { name: shop.name, logo: shop.logo },
          productId: product?.id ?? null,
          content,
        })
      const reason = textOf(failure, conversationTexts.messages.failedStart)
      setError(reason)
      showToast(reason, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={product ? conversationTexts.messages.start : conversationTexts.messages.startShop(shop.name)}
      footer={
        <>
          <p role="status" className="mb-2 text-center text-sm text-soft empty:hidden">
            {waiting?.failure === null && shoppingTexts.product.startWaits}
          </p>
          <Button look="primary" isWide isBusy={isBusy} onClick={() => void send()}>
            {conversationTexts.messages.chatWithShop}
          </Button>
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
          error={error ?? waiting?.failure}
          onChange={(event) => change(event.target.value)}
        />
      </div>
    </Sheet>
  )
}

/** Calls `onBegun` when what waited for a shop has been sent. */
const useChatBegun = (shopId: string, isWaiting: boolean, onBegun: (chatId: string) => void) => {
  const hasWaited = useRef(false)
  const check = useEffectEvent(() => {
    const chatId = hasWaited.current && !isWaiting ? knownChatOf(shopId) : undefined
    hasWaited.current = isWaiting
    if (chatId) onBegun(chatId)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent when it waits no longer
  useEffect(() => check(), [isWaiting])
}

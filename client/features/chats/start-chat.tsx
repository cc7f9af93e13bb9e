import { useEffect, useState } from 'react'
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
import { useNetworkReturn } from '../../ui/network.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { ProductLine } from '../conversations/product-line.tsx'
import { upsert } from '../conversations/store.ts'
import { askingPriceOf, type Product } from '../products/store.ts'
import type { Shop } from '../shops/store.ts'
import { sendToShop } from './api.ts'
import { changesOfMessages } from './changes.ts'
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
  /** It was pressed without a network, and is sent once that is back. */
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (isOpen) return
    setError(null)
    setWaiting(false)
  }, [isOpen])

  const change = (text: string) => {
    setDraft({ text, key: '' })
    setError(null)
    setWaiting(false)
  }
  const send = async () => {
    const content = draft.text.trim()
    if (content === '') {
      setError(field.chatMessageRequired)
      return
    }
    const clientMessageId = draft.key || newKey()
    setDraft({ text: draft.text, key: clientMessageId })
    setBusy(true)
    setWaiting(false)
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
      if (failure instanceof CallError && failure.isOffline) return setWaiting(true)
      const text = textOf(failure, conversationTexts.messages.failedStart)
      setError(text)
      showToast(text, { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  useNetworkReturn(() => void send(), isWaiting)

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
            <Chip isChosen={draft.text === preset} onClick={() => change(preset)}>
              {preset}
            </Chip>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <TextArea
          label={conversationTexts.messages.own}
          rows={3}
          value={draft.text}
          error={error}
          onChange={(event) => change(event.target.value)}
        />
      </div>
    </Sheet>
  )
}

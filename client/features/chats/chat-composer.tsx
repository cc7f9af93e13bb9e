import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { field } from '../../../contract/texts.ts'
import { useDraft } from '../../app/draft.ts'
import { texts } from '../../app/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Composer } from '../../ui/composer.tsx'
import { useProduct } from '../products/store.ts'
import { ProductLine } from './product-line.tsx'
import { quickReplies } from './quick-replies.ts'
import { write } from './sync.ts'
import { tellTyping } from './typing.ts'

/** Decisions, section 8. */
const MOST_LETTERS = 4000

/**
 * Where one writes to the other side. What is typed stays with its chat until it is sent. `productId` names a product
 * that the next message is about; `onProductDone` is told when that was said or given up.
 */
export const ChatComposer = ({
  chat,
  productId,
  onProductDone,
}: {
  chat: Chat
  productId: string | null
  onProductDone: () => void
}) => {
  const [text, setText, clear] = useDraft(
    `chat:${chat.id}`,
    productId ? texts.messages.isAvailable : '',
    'device',
  )
  const [error, setError] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const about = useProduct(productId ?? chat.productInfo?.id)
  const topic = about ?? (chat.productInfo ? { title: chat.productInfo.title, category: null } : null)

  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) box.current?.focus({ preventScroll: true })
    return () => tellTyping(chat.id, false)
  }, [chat.id])

  const change = (next: string) => {
    setText(next)
    setError(null)
    tellTyping(chat.id, next.trim() !== '')
  }
  const send = () => {
    const content = text.trim()
    if (content === '') return
    if (content.length > MOST_LETTERS) {
      setError(field.messageTooLong)
      return
    }
    write({ chatId: chat.id, productId: productId ?? null, content })
    clear()
    tellTyping(chat.id, false)
    if (productId) onProductDone()
  }

  return (
    <div className="shrink-0 border-edge border-t bg-page px-3 pt-2 pb-[max(10px,env(safe-area-inset-bottom))] md:px-4">
      <div className="mx-auto max-w-[760px]">
        {productId && about && productId !== chat.productInfo?.id && (
          <div className="mb-2 flex items-center gap-1 rounded-card border border-edge bg-surface pl-3">
            <ProductLine
              title={about.title}
              image={about.images[0] ?? null}
              price={about.price && about.price.amount > 0 ? about.price : null}
            />
            <IconButton label={texts.messages.forgetProduct} onClick={onProductDone}>
              <X aria-hidden="true" size={20} />
            </IconButton>
          </div>
        )}
        {text === '' && (
          <ul
            aria-label={texts.messages.presets}
            className="no-scrollbar -mx-3 flex gap-2 overflow-x-auto px-3 md:mx-0 md:max-h-12 md:flex-wrap md:overflow-hidden md:px-0"
          >
            {quickReplies(chat.side, topic).map((reply) => (
              <li key={reply}>
                <Chip
                  onClick={() => {
                    change(reply)
                    box.current?.focus()
                  }}
                >
                  {reply}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        <Composer ref={box} value={text} onChange={change} onSend={send} />
        <div role="alert">{error && <p className="mt-1 font-medium text-bad text-sm">{error}</p>}</div>
      </div>
    </div>
  )
}

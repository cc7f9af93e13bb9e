import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useState } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { MOST_CHAT_FILES } from '../../../contract/limits.ts'
import { field } from '../../../contract/texts.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { conversationTexts } from '../../app/texts/conversations.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConversationComposer } from '../conversations/conversation-composer.tsx'
import { ProductLine } from '../conversations/product-line.tsx'
import { write } from '../conversations/sending.ts'
import type { AttachmentRules } from '../conversations/use-chosen-files.ts'
import { loadProduct } from '../products/api.ts'
import { useProduct } from '../products/store.ts'
import { useOwnReplies } from './own-replies.ts'
import { quickReplies } from './quick-replies.ts'
import { tellTyping } from './typing.ts'

const EditReplies = lazyNamed(() => import('./edit-replies.tsx'), 'EditReplies')

/** Decisions, section 8. */
const MEGABYTES = 50
const rules: AttachmentRules = {
  most: MOST_CHAT_FILES,
  maxBytes: MEGABYTES * 1024 * 1024,
  tooLarge: field.fileTooLarge(MEGABYTES),
  accept: 'image/*,video/*',
  takes: ({ type }) => /^(image|video)\//.test(type) && type !== 'image/svg+xml',
  wrongKind: field.chatFileKind,
}

/**
 * Where one writes to the other side. `productId` names a product that the next message is about; `onProductDone` is told
 * when that was said or given up.
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
  const aboutId = productId ?? (chat.side === 'buyer' ? chat.productInfo?.id : undefined)
  const about = useProduct(aboutId)
  const topic = about ?? (chat.productInfo ? { title: chat.productInfo.title, category: null } : null)
  const own = useOwnReplies()
  const [isEditing, setEditing] = useState(false)
  const isShop = chat.side === 'shop'
  const suggested = quickReplies(chat.side, topic)

  useEffect(() => () => tellTyping(chat.id, false), [chat.id])
  useEffect(() => {
    // Its category says what one may want to ask.
    if (aboutId) loadProduct(aboutId).catch(() => {})
  }, [aboutId])

  return (
    <>
      <ConversationComposer
        draftName={`chat:${chat.id}`}
        suggestion={productId ? conversationTexts.messages.isAvailable : ''}
        quickReplies={isShop ? (own ?? suggested) : suggested}
        afterReplies={
          isShop && (
            <IconButton label={conversationTexts.messages.editReplies} onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" size={18} />
            </IconButton>
          )
        }
        rules={rules}
        onTyping={(isTyping) => tellTyping(chat.id, isTyping)}
        onSend={({ content, files }) => {
          write({ kind: 'shop', to: chat.id, productId, content, files })
          if (productId) onProductDone()
        }}
        about={
          productId &&
          about &&
          productId !== chat.productInfo?.id && (
            <div className="mb-2 flex items-center gap-1 rounded-card border border-edge bg-surface pl-3">
              <ProductLine
                title={about.title}
                image={about.images[0] ?? null}
                price={about.price && about.price.amount > 0 ? about.price : null}
              />
              <IconButton label={conversationTexts.messages.forgetProduct} onClick={onProductDone}>
                <X aria-hidden="true" size={20} />
              </IconButton>
            </div>
          )
        }
      />
      {isEditing && (
        <Suspense>
          <EditReplies suggested={suggested} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useState } from 'react'
import type { Chat } from '../../../contract/chats/views.ts'
import { MAX_CHAT_FILES } from '../../../contract/limits.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { conversationTexts } from '../../messages/conversations.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { IconButton } from '../../ui/button.tsx'
import { ConversationComposer } from '../conversations/conversation-composer.tsx'
import { sendMessage } from '../conversations/sending.ts'
import { useThread } from '../conversations/store.ts'
import { withoutSaid } from '../conversations/suggested-replies.ts'
import type { AttachmentRules } from '../conversations/use-chosen-files.ts'
import { useOpenDeals, useOpenOffers } from '../deals/store.ts'
import { loadProduct } from '../products/api.ts'
import { isSoldOut, useProduct } from '../products/store.ts'
import { useOwnReplies } from './own-replies.ts'
import { quickReplies, stageOf } from './quick-replies.ts'
import { sendTyping } from './typing.ts'

const NextProduct = lazyNamed(() => import('../conversations/next-product.tsx'), 'NextProduct')
const EditReplies = lazyNamed(() => import('./edit-replies.tsx'), 'EditReplies')

const MAX_MEGABYTES = 50
const rules: AttachmentRules = {
  most: MAX_CHAT_FILES,
  maxBytes: MAX_MEGABYTES * 1024 * 1024,
  get tooLarge() {
    return sendingFields.fileTooLarge(MAX_MEGABYTES)
  },
  get label() {
    return conversationTexts.messages.attachMedia
  },
  accept: 'image/*,video/*',
  takes: ({ type }) => /^(image|video)\//.test(type) && type !== 'image/svg+xml',
  get wrongKind() {
    return sendingFields.chatFileKind
  },
}

/** The composer of a chat. */
export const ChatComposer = ({
  chat,
  productId,
  onProductDone,
}: {
  chat: Chat
  /** The product of the next message. */
  productId: string | null
  /** That product was sent or removed. */
  onProductDone: () => void
}) => {
  const aboutId = productId ?? chat.productInfo?.id
  const about = useProduct(aboutId)
  const isNew = productId !== null && productId !== chat.productInfo?.id
  const topic = about ?? (chat.productInfo ? { title: chat.productInfo.title, category: null } : null)
  const own = useOwnReplies()
  const [isEditing, setEditing] = useState(false)
  const isShop = chat.side === 'shop'
  const isSpent = about !== undefined && isSoldOut(about)
  const offers = useOpenOffers(chat.id).filter(({ product }) => !isSpent || product.id !== aboutId)
  const stage = stageOf(chat.side, useOpenDeals(chat.id), offers, isSpent)
  const { messages } = useThread('shop', chat.id)
  const replies = quickReplies(chat.side, topic, {
    stage,
    own: isShop ? own : null,
    hasBegun: !isNew && messages.length > 0,
  })

  useEffect(() => () => sendTyping(chat.id, false), [chat.id])
  useEffect(() => {
    // Its category and its stock select the quick replies.
    if (aboutId) loadProduct(aboutId).catch(() => {})
  }, [aboutId])

  const { isAvailable, replies: texts } = conversationTexts.messages
  const question = isSpent ? texts.again : isAvailable

  return (
    <>
      <ConversationComposer
        conversation={{ kind: 'shop', conversationId: chat.id }}
        name={chat.recipient.name}
        suggestion={isNew ? question : ''}
        // A shop sends the same replies to many buyers, and repeatedly.
        quickReplies={isShop ? replies : withoutSaid(replies, messages)}
        afterReplies={
          isShop && (
            <IconButton label={conversationTexts.messages.editReplies} onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" size={18} />
            </IconButton>
          )
        }
        rules={rules}
        onTyping={(isTyping) => sendTyping(chat.id, isTyping)}
        onSend={(message) => {
          sendMessage({ kind: 'shop', to: chat.id, productId, ...message })
          if (productId) onProductDone()
        }}
        about={
          isNew &&
          about && (
            <PartBoundary fallback={<span className="mb-2 block h-16" />}>
              <NextProduct product={about} onRemove={onProductDone} />
            </PartBoundary>
          )
        }
      />
      {isEditing && (
        <PartBoundary>
          <EditReplies suggested={quickReplies(chat.side, topic)} onClose={() => setEditing(false)} />
        </PartBoundary>
      )}
    </>
  )
}

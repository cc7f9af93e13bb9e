import { MAX_DIRECT_FILES } from '../../../contract/limits.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { useSession } from '../../app/session.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { sendingFields } from '../../messages/sending-fields.ts'
import { ConversationComposer } from '../conversations/conversation-composer.tsx'
import type { Summary } from '../conversations/model.ts'
import { sendMessage } from '../conversations/sending.ts'
import type { AttachmentRules } from '../conversations/use-chosen-files.ts'
import { useProduct } from '../products/store.ts'
import { quickReplies } from './quick-replies.ts'

const NextProduct = lazyNamed(() => import('../conversations/next-product.tsx'), 'NextProduct')

const MAX_MEGABYTES = 100
const rules: AttachmentRules = {
  most: MAX_DIRECT_FILES,
  maxBytes: MAX_MEGABYTES * 1024 * 1024,
  get tooLarge() {
    return sendingFields.fileTooLarge(MAX_MEGABYTES)
  },
  get label() {
    return conversationTexts.messages.attach
  },
  accept: 'image/*,.pdf,.doc,.docx,.txt,.rtf',
  takes: ({ type, name }) =>
    (type.startsWith('image/') && type !== 'image/svg+xml') || /\.(pdf|docx?|txt|rtf)$/i.test(name),
  get wrongKind() {
    return sendingFields.messageFileKind
  },
}

/** The composer of a direct conversation. */
export const DirectComposer = ({
  summary,
  productId,
  onProductDone,
}: {
  summary: Summary<'direct'>
  /** The product of the next message. */
  productId: string | null
  /** That product was sent or removed. */
  onProductDone: () => void
}) => {
  const { id, details } = summary
  const isDealer = useSession(({ user }) => user?.role === 'dealer')
  const product = useProduct(productId ?? undefined)
  const isNew = productId !== null && productId !== details.car?.id
  return (
    <ConversationComposer
      conversation={{ kind: 'direct', conversationId: id }}
      name={summary.name}
      suggestion={isNew ? conversationTexts.messages.isAvailable : ''}
      quickReplies={quickReplies(isDealer, isNew && product ? factsOf(product.attributes) : details.car)}
      rules={rules}
      onSend={(message) => {
        sendMessage({ kind: 'direct', to: id, productId, ...message })
        if (productId) onProductDone()
      }}
      about={
        isNew &&
        product && (
          <PartBoundary fallback={<span className="mb-2 block h-16" />}>
            <NextProduct product={product} onRemove={onProductDone} />
          </PartBoundary>
        )
      }
    />
  )
}

const factsOf = (attributes: Record<string, unknown>) => {
  const text = (value: unknown) => (value === undefined || value === null ? null : String(value))
  return { make: text(attributes.make), model: text(attributes.model), year: null }
}

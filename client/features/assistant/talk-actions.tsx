import Bookmark from 'lucide-react/icons/bookmark'
import ExternalLink from 'lucide-react/icons/external-link'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useNavigate } from 'react-router'
import type { SuggestedAction } from '../../../contract/assistant/views.ts'
import { paths } from '../../app/paths.ts'
import { useStartChat } from '../../app/use-start-chat.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button } from '../../ui/button.tsx'
import { toggleBookmark } from '../likes/store.ts'
import { type Product, putProducts, readProduct, useProduct } from '../products/store.ts'

/**
 * Actions for the product of an answer: open it, save it, write to its shop.
 */
export const TalkActions = ({
  actions,
  products,
}: {
  actions: readonly SuggestedAction[]
  /** The products of the answer, which the store does not have after a reload. */
  products: readonly Product[]
}) => (
  <ul aria-label={shoppingTexts.assistant.actions} className="mt-2 flex flex-wrap gap-2">
    {actions.map((action) => (
      <li key={`${action.type} ${action.productId}`} className="max-w-full">
        <Action action={action} product={products.find(({ id }) => id === action.productId)} />
      </li>
    ))}
  </ul>
)

const Action = ({ action, product }: { action: SuggestedAction; product: Product | undefined }) => {
  const { type, productId, shopId } = action
  const navigate = useNavigate()
  const startChat = useStartChat()
  const known = useProduct(productId)
  const isSaved = known?.viewer.isBookmarked ?? false
  const about = known ?? product
  const act = {
    open: () => navigate(paths.product(productId)),
    save: () => {
      if (product && !readProduct(productId)) putProducts([product])
      toggleBookmark(productId)
    },
    message: () => startChat(shopId, productId, known?.viewer.isOwner),
  }
  const Icon = icons[type]
  return (
    <Button
      isSmall
      aria-pressed={type === 'save' ? isSaved : undefined}
      onClick={act[type]}
      icon={
        <Icon
          aria-hidden="true"
          size={18}
          fill={type === 'save' && isSaved ? 'currentColor' : 'none'}
          className="text-accent"
        />
      }
    >
      <bdi>
        {about
          ? shoppingTexts.assistant.action[type](type === 'message' ? about.shop.name : about.title)
          : action.label}
      </bdi>
    </Button>
  )
}

const icons = { open: ExternalLink, save: Bookmark, message: MessageCircle } as const

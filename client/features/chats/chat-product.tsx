import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Chat } from '../../../contract/chats/views.ts'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { paths } from '../../app/paths.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { Link } from '../../ui/link.tsx'
import { ProductLine } from '../conversations/product-line.tsx'

const ChatOffer = lazyNamed(() => import('../deals/chat-offer.tsx'), 'ChatOffer')

/** The product that the chat is about, and an offer for it. */
export const ChatProduct = ({ chat }: { chat: Chat }) => {
  const { productInfo } = chat
  return (
    productInfo && (
      <div className="flex shrink-0 flex-wrap items-center border-edge border-b bg-surface pr-4 pl-2 low:flex-nowrap low:border-b-0 low:only:flex-1">
        <Link
          to={paths.product(productInfo.id)}
          aria-label={`${conversationTexts.messages.about}: ${productInfo.title}`}
          className="flex min-w-0 flex-1 basis-36 items-center gap-2 px-2 -outline-offset-2 hover:bg-sunken low:[:not(:only-child)>&]:hidden"
        >
          <ProductLine title={productInfo.title} image={productInfo.image} price={productInfo.price} />
          <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-soft max-sm:hidden" />
        </Link>
        <PartBoundary>
          <ChatOffer chat={chat} />
        </PartBoundary>
      </div>
    )
  )
}

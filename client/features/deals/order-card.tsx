import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { Offer } from '../../../contract/deals/offer.ts'
import { paths } from '../../app/paths.ts'
import { ordersTexts } from '../../messages/orders.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ProductPicture } from './product-picture.tsx'

const words = ordersTexts.board

/**
 * A deal in a shop's list: its product and price, what is known of it, and what the shop can do.
 */
export const OrderCard = ({
  title,
  to,
  product,
  price,
  isSpent = false,
  aside,
  chatId,
  actions,
  children,
}: {
  title: string
  /** The page of the deal. */
  to: string
  product: Offer['product']
  price: { formattedPrice: string }
  /** It came to nothing. */
  isSpent?: boolean
  /** A state, at the right of the title. */
  aside?: ReactNode
  chatId: string
  actions?: ReactNode
  children: ReactNode
}) => (
  <Card as="li" aria-label={title} className="relative flex min-w-0 flex-col gap-3 p-3 sm:p-4">
    <div className="flex items-start gap-3">
      <ProductPicture product={product} />
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3
            dir="auto"
            className="line-clamp-2 min-w-0 font-body font-semibold text-base leading-snug tracking-normal [overflow-wrap:anywhere]"
          >
            {/* The whole card leads there. */}
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:underline">
              {title}
            </Link>
          </h3>
          {aside}
        </div>
        {children}
      </div>
    </div>
    <div className="mt-auto flex flex-wrap items-center gap-2">
      <PriceTag price={price} isSpent={isSpent} className="mr-auto" />
      <span
        className={classNames(
          'relative flex flex-1 items-center justify-end gap-2',
          actions ? 'basis-56' : null,
        )}
      >
        <Link
          to={paths.chat(chatId)}
          aria-label={words.chat}
          title={words.chat}
          className={buttonClass({ look: 'quiet', isSmall: true })}
        >
          <MessageCircle aria-hidden="true" size={22} />
        </Link>
        {actions}
      </span>
    </div>
  </Card>
)

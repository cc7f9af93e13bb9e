import type { FeedReason } from '../../../contract/feed/reasons.ts'
import { texts } from '../../messages/first-load.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { DetailsFoot, ProductDetails } from './product-details.tsx'
import { useFreshProduct } from './use-fresh-product.ts'

/** The details of a product over the feed. A right swipe of more than 100 px closes them. */
export const DetailsPanel = ({
  productId,
  reason,
  isOpen,
  onClose,
  onChat,
  onShop,
}: {
  productId: string
  /** Why the feed shows it, in words. */
  reason: FeedReason | undefined
  isOpen: boolean
  onClose: () => void
  onChat: () => void
  onShop: () => void
}) => {
  const product = useFreshProduct(productId, isOpen)
  if (!product) return null
  return (
    <Sheet
      isNight
      side="right"
      isOpen={isOpen}
      onClose={onClose}
      title={texts.feed.details}
      footer={<DetailsFoot product={product} onChat={onChat} />}
    >
      <ProductDetails product={product} reason={reason} onChat={onChat} onShop={onShop} />
    </Sheet>
  )
}

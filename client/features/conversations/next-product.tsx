import X from 'lucide-react/icons/x'
import { conversationTexts } from '../../messages/conversations.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { askingPriceOf, type Product } from '../products/store.ts'
import { ProductLine } from './product-line.tsx'

/** The product of the next message, with a button that removes it. */
export const NextProduct = ({ product, onRemove }: { product: Product; onRemove: () => void }) => (
  <Card className="mb-2 flex items-center gap-1 pl-3">
    <ProductLine title={product.title} image={product.images[0] ?? null} price={askingPriceOf(product)} />
    <IconButton label={conversationTexts.messages.forgetProduct} onClick={onRemove}>
      <X aria-hidden="true" size={20} />
    </IconButton>
  </Card>
)

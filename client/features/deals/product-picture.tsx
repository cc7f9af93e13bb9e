import Handshake from 'lucide-react/icons/handshake'
import type { Offer } from '../../../contract/deals/offer.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { tileClass } from '../../ui/tile.ts'

/** The picture of a deal's product. */
export const ProductPicture = ({ product }: { product: Offer['product'] }) => (
  <span className={classNames(tileClass(16), 'text-soft')}>
    {product.poster ? (
      <Picture src={product.poster} sizes="64px" alt="" className="size-full object-cover" />
    ) : (
      <Handshake aria-hidden="true" size={26} strokeWidth={1.5} />
    )}
  </span>
)

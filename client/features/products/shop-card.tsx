import { placeOf } from '../../app/country-name.ts'
import { paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { TrustLine } from '../deals/trust-line.tsx'
import type { Product } from './store.ts'

/** The shop that sells a product, with the way to its page, and to its chat if that is here. */
export const ShopCard = ({
  product: { shop },
  onChat,
}: {
  product: Product
  onChat?: (() => void) | undefined
}) => (
  <Card
    as="section"
    aria-label={texts.feed.shop}
    className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 p-2.5"
  >
    <Avatar name={shop.name} picture={shop.avatar} size={48} />
    <div className="min-w-32 flex-1">
      <p className="flex items-center gap-1.5 font-semibold">
        <span dir="auto" className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
          {shop.name}
        </span>
        {shop.isVerified && <VerifiedBadge />}
      </p>
      <p className="truncate text-sm text-soft empty:hidden">{placeOf(shop)}</p>
    </div>
    <span className={classNames('flex flex-wrap gap-2', onChat && 'w-full *:min-w-32 *:flex-1')}>
      <Link
        to={paths.shop(shop.slug)}
        className={buttonClass({ isSmall: true, isTight: onChat !== undefined })}
      >
        {shoppingTexts.product.visitShop}
      </Link>
      {onChat && (
        <Button isSmall isTight onClick={onChat}>
          {shoppingTexts.product.chat}
        </Button>
      )}
    </span>
    <TrustLine shopId={shop.id} className="min-h-11 w-full content-center" />
  </Card>
)

import type { FeedReason } from '../../../contract/feed/reasons.ts'
import { placeOf } from '../../app/country-name.ts'
import { categoryName, feedReasonText } from '../../app/names.ts'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatCount } from '../../ui/format-count.ts'
import { OfferButtons } from '../deals/offer-buttons.tsx'
import { TrustLine } from '../deals/trust-line.tsx'
import { useFollow } from '../follows/store.ts'
import { Gallery } from './gallery.tsx'
import { isForSale } from './is-for-sale.ts'
import { PriceLine } from './price-line.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductFacts } from './product-facts.tsx'
import { RatingLine } from './rating-line.tsx'
import type { Product } from './store.ts'

/**
 * The details of a product in the feed; `hasGallery` is false where its clip plays beside them.
 */
export const ProductDetails = ({
  product,
  reason,
  hasGallery = true,
  onChat,
  onShop,
}: {
  product: Product
  /** Why the feed shows it. */
  reason: FeedReason | undefined
  hasGallery?: boolean
  onChat: () => void
  onShop: () => void
}) => {
  const { shop } = product
  const hasShop = shop.slug !== ''
  return (
    <>
      {hasGallery && (
        <Gallery
          media={product.media}
          title={product.title}
          className="aspect-4/5 max-h-[46dvh] w-full rounded-card"
        />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        {product.category && <Tag>{categoryName(product.category)}</Tag>}
        <ProductActions product={product} />
      </div>
      <h3 dir="auto" className="mt-1 text-xl [overflow-wrap:anywhere]">
        {product.title}
      </h3>
      <RatingLine product={product} />
      {hasShop && <TrustLine shopId={shop.id} className="mt-2" />}
      {reason && (
        <p className="mt-3 text-sm text-soft">
          {texts.feed.why}{' '}
          <span className="text-fg">{feedReasonText(reason, shop.name, product.category)}</span>
        </p>
      )}
      {product.description && (
        <p dir="auto" className="mt-4 whitespace-pre-wrap text-fg [overflow-wrap:anywhere]">
          {product.description}
        </p>
      )}
      <div className="mt-5">
        <ProductFacts product={product} />
      </div>
      {hasShop ? (
        <SellerRow shop={shop} onShop={onShop} onChat={onChat} />
      ) : (
        <p className="mt-5 text-soft">{texts.feed.noShop}</p>
      )}
    </>
  )
}

/** The price and the actions on a product, fixed below the scrolling details. */
export const DetailsFoot = ({ product, onChat }: { product: Product; onChat: () => void }) => {
  const hasShop = product.shop.slug !== ''
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <PriceLine product={product} />
        {hasShop ? (
          <Button
            look={isForSale(product) ? 'plain' : 'primary'}
            className="min-w-44 flex-1"
            onClick={onChat}
          >
            {shoppingTexts.product.chat}
          </Button>
        ) : (
          <p className="text-soft">{texts.feed.noChat}</p>
        )}
      </div>
      {hasShop && (
        <div className="flex">
          <OfferButtons isInBar product={product} />
        </div>
      )}
    </div>
  )
}

const SellerRow = ({
  shop,
  onShop,
  onChat,
}: {
  shop: Product['shop']
  onShop: () => void
  onChat: () => void
}) => {
  const { followersCount } = useFollow(shop.id)
  return (
    <>
      <button
        type="button"
        onClick={onShop}
        className={classNames(
          cardClass({ isPressable: true }),
          'mt-5 flex min-h-16 w-full items-center gap-3 px-3 text-left',
        )}
      >
        <span className="sr-only">{texts.feed.shop}: </span>
        <Avatar name={shop.name} picture={shop.avatar} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-semibold text-fg">
            <span className="truncate">{shop.name}</span>
            {shop.isVerified && <VerifiedBadge />}
          </span>
          <span className="block truncate text-sm text-soft">
            {placeOf(shop) ?? texts.feed.followers(formatCount(followersCount))}
          </span>
        </span>
      </button>
      <Button isWide className="mt-3" onClick={onChat}>
        {shoppingTexts.product.message}
      </Button>
    </>
  )
}

import type { FeedReason } from '../../../contract/feed/reasons.ts'
import { placeOf } from '../../app/country-name.ts'
import { categoryName, feedReasonText } from '../../app/names.ts'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VerifiedBadge } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { OfferButtons } from '../deals/offer-buttons.tsx'
import { TrustLine } from '../deals/trust-line.tsx'
import { useFollow } from '../follows/store.ts'
import { Gallery } from './gallery.tsx'
import { isForSale } from './is-for-sale.ts'
import { PriceRow } from './price-row.tsx'
import { ProductMenu } from './product-actions.tsx'
import { ProductFacts } from './product-facts.tsx'
import { RatingLine } from './rating-line.tsx'
import { isSoldOut, type Product } from './store.ts'

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
          className="aspect-4/5 max-h-[36dvh] w-full rounded-card [@media(height<620px)]:max-h-[30dvh]"
        />
      )}
      {product.category && (
        <p className="mt-3">
          <Tag>{categoryName(product.category)}</Tag>
        </p>
      )}
      <div className="mt-2 flex">
        <h3 dir="auto" className="min-w-0 flex-1 text-xl [overflow-wrap:anywhere]">
          {product.title}
        </h3>
        <ProductMenu product={product} />
      </div>
      <PriceRow product={product} />
      <RatingLine product={product} />
      {hasShop ? (
        <SellerCard shop={shop} onShop={onShop} onChat={hasOffers(product) ? onChat : undefined} />
      ) : (
        <p className="mt-3 text-soft">{texts.feed.noShop}</p>
      )}
      {reason && (
        <p className="mt-3 text-sm text-soft">
          {shoppingTexts.product.why}{' '}
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
      {hasShop && (
        <Button isWide className="mt-5" onClick={onChat}>
          {shoppingTexts.product.message}
        </Button>
      )}
    </>
  )
}

/** Whether the place below the details is taken by an offer or a purchase. */
const hasOffers = (product: Product) => isForSale(product) && !product.viewer.isOwner

/** The way to buy a product, else to its shop, fixed below the scrolling details. */
export const DetailsFoot = ({ product, onChat }: { product: Product; onChat: () => void }) => {
  if (product.shop.slug === '') return <p className="text-soft">{shoppingTexts.product.noChat}</p>
  return (
    <div className="flex">
      {!hasOffers(product) && (
        <Button look="primary" isWide onClick={onChat}>
          {isSoldOut(product) ? shoppingTexts.product.askForMore : shoppingTexts.product.chat}
        </Button>
      )}
      {/* A purchase under way stays, also of the last one. */}
      <OfferButtons isInBar product={product} />
    </div>
  )
}

/** Shows the seller, with the way to the shop and, if it is not below, to its chat. */
const SellerCard = ({
  shop,
  onShop,
  onChat,
}: {
  shop: Product['shop']
  onShop: () => void
  onChat: (() => void) | undefined
}) => {
  const { followersCount } = useFollow(shop.id)
  return (
    <Card className="mt-3 flex flex-wrap items-center gap-x-3 p-2">
      <button
        type="button"
        onClick={onShop}
        className="flex min-h-12 min-w-32 flex-1 items-center gap-3 rounded-control px-1 text-left"
      >
        <span className="sr-only">{texts.feed.shop}: </span>
        <Avatar name={shop.name} picture={shop.avatar} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 font-semibold text-fg">
            <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
              {shop.name}
            </span>
            {shop.isVerified && <VerifiedBadge />}
          </span>
          <span className="block truncate text-sm text-soft">
            {placeOf(shop) ?? texts.feed.followers(formatCount(followersCount))}
          </span>
        </span>
      </button>
      {onChat && (
        <Button isSmall isTight onClick={onChat}>
          {shoppingTexts.product.chat}
        </Button>
      )}
      <TrustLine shopId={shop.id} className="mx-1 min-h-11 w-full content-center" />
    </Card>
  )
}

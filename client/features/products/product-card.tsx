import Heart from 'lucide-react/icons/heart'
import Package from 'lucide-react/icons/package'
import Star from 'lucide-react/icons/star'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useRef } from 'react'
import { CARD_SIZES } from '../../../contract/media/images.ts'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { placeOf } from '../../app/country-name.ts'
import { paths } from '../../app/paths.ts'
import { useDue } from '../../app/use-due.ts'
import { texts } from '../../messages/first-load.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { cardClass } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatCount, formatRating } from '../../ui/format-count.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PictureToggle } from '../../ui/picture-toggle.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { toggleLike } from '../likes/store.ts'
import { Reduced } from './reduced.tsx'
import { shownStatus, toneOf } from './shown-status.ts'
import { askingPriceOf, isSoldOut, type Product } from './store.ts'

/**
 * A product in a grid: its poster with the price on it, its title, rating, shop and place, and two
 * tags. A real link. `hasHeart` adds a button to like it.
 */
export const ProductCard = ({
  product,
  hasShop = true,
  hasHeart = false,
}: {
  product: Product
  hasShop?: boolean
  hasHeart?: boolean
}) => (
  <article className="relative h-full">
    <Link
      to={paths.product(product.id)}
      className={classNames(cardClass({ isPressable: true }), 'flex h-full flex-col overflow-hidden')}
    >
      {/* Cut off, or a tall picture would stretch its frame. */}
      <span className="relative block aspect-4/5 overflow-hidden bg-sunken">
        <ProductPicture product={product} />
        {/* The status stands at the bottom, too: at the top it would run under the heart. */}
        <span className="absolute bottom-2 left-2 flex max-w-[calc(100%-16px)] flex-col items-start gap-1.5">
          <ProductStatus product={product} />
          <PriceTag
            size="small"
            price={askingPriceOf(product)}
            absent={texts.price.contact}
            isSpent={isSoldOut(product)}
          />
        </span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col p-2.5">
        <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-fg leading-snug">
          {product.title}
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm empty:hidden">
          <ApproximatePrice price={askingPriceOf(product)} />
          <Reduced product={product} />
        </span>
        <CardFacts product={product} />
        {hasShop && (
          <span dir="auto" className="line-clamp-2 text-sm text-soft [overflow-wrap:anywhere]">
            {[product.shop.name, placeOf(product.shop)].filter(Boolean).join(' · ')}
          </span>
        )}
        {product.tags.length > 0 && (
          <span className="mt-2 flex flex-wrap gap-1">
            {product.tags.slice(0, 2).map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
      </span>
    </Link>
    {hasHeart && <HeartButton product={product} />}
  </article>
)

/** Rating and popularity, in one quiet line; nothing where there is neither. */
export const CardFacts = ({ product: { stats, isPopular } }: { product: Product }) =>
  stats.ratingCount > 0 || isPopular ? (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      {stats.ratingCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <Star aria-hidden="true" size={14} fill="currentColor" strokeWidth={0} className="text-gold" />
          <span className="sr-only">
            {texts.rating.of(formatRating(stats.averageRating), stats.ratingCount)}
          </span>
          <span aria-hidden="true" className="font-semibold text-fg">
            {formatRating(stats.averageRating)}
          </span>
          <span aria-hidden="true">({formatCount(stats.ratingCount)})</span>
        </span>
      )}
      {isPopular && (
        <span className="inline-flex items-center gap-1">
          <TrendingUp aria-hidden="true" size={14} />
          {shoppingTexts.product.popular}
        </span>
      )}
    </span>
  ) : null

/** Likes a product from its card; stands at the corner of its picture. */
export const HeartButton = ({ product: { id, title, viewer } }: { product: Product }) => {
  const word = viewer.isLiked ? texts.feed.unlike : texts.feed.like
  return (
    <PictureToggle
      icon={Heart}
      label={`${word} ${title}`}
      isOn={viewer.isLiked}
      activeClass="text-danger-dark"
      onPress={() => toggleLike(id)}
    />
  )
}

/** The first picture of a product, filling its frame, or an icon if there is none. */
export const ProductPicture = ({ product }: { product: Product }) => {
  const place = useRef<HTMLSpanElement>(null)
  const isDue = useDue(place)
  return product.images[0] ? (
    <span ref={place} className="block size-full">
      {isDue && (
        <Picture src={product.images[0]} sizes={CARD_SIZES} alt="" className="size-full object-cover" />
      )}
    </span>
  ) : (
    <span className="grid size-full place-items-center text-soft">
      <Package aria-hidden="true" size={36} strokeWidth={1.5} />
    </span>
  )
}

/** The status of a product that is not active, or that it is out of stock. */
export const ProductStatus = ({ product }: { product: Product }) => {
  if (isSoldOut(product)) return <StatusPill tone="plain">{texts.feed.outOfStock}</StatusPill>
  const status = shownStatus(product)
  if (status === 'active') return null
  return <StatusPill tone={toneOf(status)}>{shoppingTexts.status[status]}</StatusPill>
}

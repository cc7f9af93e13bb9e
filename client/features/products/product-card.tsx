import Package from 'lucide-react/icons/package'
import { paths } from '../../app/paths.ts'
import { texts } from '../../app/texts/first-load.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { StatusPill, type Tone } from '../../ui/badges.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { Product } from './store.ts'

/** A product in a grid: its poster with the price on it, its title, its shop and two tags. A real link. */
export const ProductCard = ({ product, hasShop = true }: { product: Product; hasShop?: boolean }) => (
  <article className="h-full">
    <Link
      to={paths.product(product.id)}
      className="flex h-full flex-col overflow-hidden rounded-card border border-edge bg-surface transition-colors hover:border-edge-strong"
    >
      {/* Cut off, or a tall picture would stretch its frame. */}
      <span className="relative block aspect-4/5 overflow-hidden bg-sunken">
        <ProductPicture product={product} />
        <span className="absolute bottom-2 left-2 max-w-[calc(100%-16px)]">
          <PriceTag size="small" price={pricedOrNull(product)} absent={texts.price.contact} />
        </span>
        <span className="absolute top-2 right-2 flex flex-col items-end gap-1">
          <ProductStatus product={product} />
          {product.isPopular && <StatusPill tone="good">{texts.badges.popular}</StatusPill>}
        </span>
      </span>
      <span className="flex min-w-0 flex-1 flex-col p-2.5">
        <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-fg leading-snug">
          {product.title}
        </span>
        {hasShop && (
          <span dir="auto" className="truncate text-sm text-soft">
            {product.shop.name}
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
  </article>
)

/** Its first picture, filling its frame; a sign for one where there is none. */
export const ProductPicture = ({ product }: { product: Product }) =>
  product.images[0] ? (
    <img src={product.images[0]} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
  ) : (
    <span className="grid size-full place-items-center text-soft">
      <Package aria-hidden="true" size={36} strokeWidth={1.5} />
    </span>
  )

/** Nothing for an active product; else its status in a word (spec 2, section 2). */
export const ProductStatus = ({ product }: { product: Product }) => {
  if (product.status === 'active' && product.isAvailable) return null
  const word = product.isAvailable ? product.status : 'hidden'
  return <StatusPill tone={tones[word] ?? 'plain'}>{sellingTexts.status[word]}</StatusPill>
}

const tones: Partial<Record<string, Tone>> = { pending: 'wait', failed: 'bad' }

/** No amount, or 0, is no price. */
export const pricedOrNull = ({ price }: Product) => (price && price.amount > 0 ? price : null)

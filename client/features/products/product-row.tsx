import type { ReactNode } from 'react'
import { ApproximatePrice } from '../../app/approximate-price.tsx'
import { placeOf } from '../../app/country-name.ts'
import { paths } from '../../app/paths.ts'
import { texts } from '../../messages/first-load.ts'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Link } from '../../ui/link.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { CardFacts, ProductPicture, ProductStatus } from './product-card.tsx'
import { askingPriceOf, isSoldOut, type Product } from './store.ts'

/**
 * A product in a list: a small picture, then its words in full width. A real link. `corner` stands
 * on the picture, `more` beneath the link.
 */
export const ProductRow = ({
  product,
  corner,
  more,
}: {
  product: Product
  corner?: ReactNode
  more?: ReactNode
}) => (
  <Card as="article" isPressable className="overflow-hidden">
    <Link to={paths.product(product.id)} className="flex gap-3 rounded-card -outline-offset-2">
      <span className="relative block aspect-square w-28 shrink-0 bg-sunken sm:w-36">
        <ProductPicture product={product} />
        {corner}
      </span>
      <span className="flex min-w-0 flex-1 flex-col items-start gap-1.5 py-2.5 pr-3">
        <span dir="auto" className="wrap-anywhere line-clamp-2 w-full font-semibold text-fg leading-snug">
          {product.title}
        </span>
        <CardFacts product={product} />
        <span dir="auto" className="line-clamp-2 w-full text-sm text-soft [overflow-wrap:anywhere]">
          {[product.shop.name, placeOf(product.shop)].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-auto flex max-w-full flex-wrap items-center gap-1.5">
          <PriceTag
            size="small"
            price={askingPriceOf(product)}
            absent={texts.price.contact}
            isSpent={isSoldOut(product)}
          />
          <ApproximatePrice price={askingPriceOf(product)} className="text-sm" />
          <ProductStatus product={product} />
          {product.tags.slice(0, 2).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      </span>
    </Link>
    {more}
  </Card>
)

import { formatDate } from '../../app/format-time.ts'
import { categoryName, conditionName } from '../../app/names.ts'
import { formatNumber } from '../../locale.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { formatCount } from '../../ui/format-count.ts'
import { labelOf } from './label-of.ts'
import { measureText } from './measure-text.ts'
import { shownStatus } from './shown-status.ts'
import type { Product } from './store.ts'

/** The known facts of a product, a line each, but for those of `RatingLine` and `ProductStatus`. */
export const ProductFacts = ({ product, isLong = false }: { product: Product; isLong?: boolean }) => {
  const words = shoppingTexts.product
  const lines: [string, string | null][] = [
    [
      words.status,
      isLong && shownStatus(product) === 'active' && product.stock.isInStock ? words.available : null,
    ],
    [words.brand, product.brand],
    [
      words.category,
      [product.category && categoryName(product.category), product.subcategory].filter(Boolean).join(' › '),
    ],
    [words.condition, product.condition && conditionName(product.condition)],
    ...(isLong
      ? ([
          ...Object.entries(product.attributes).map(([name, value]) => [labelOf(name), wordOf(value)]),
          [words.weight, measureText(product.weight, formatNumber) || null],
          [words.dimensions, measureText(product.dimensions, formatNumber) || null],
          [words.delivery, wordOf(product.shipping?.note)],
          [words.listed, formatDate(product.createdAt)],
        ] as [string, string | null][])
      : []),
    [words.likes, formatCount(product.likes)],
  ]
  return (
    <dl className="@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="max-w-[45cqw] text-soft first-letter:uppercase [overflow-wrap:anywhere]">
                {name}
              </dt>
              <dd dir="auto" className="min-w-0 text-fg [overflow-wrap:anywhere]">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Returns a value as one line of text; `null` if it is empty or has no short form. */
const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || null : null

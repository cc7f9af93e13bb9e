import type { Product } from '../../../contract/products/views.ts'
import { formatDate } from '../../app/format-time.ts'
import { texts } from '../../app/texts.ts'
import { formatCount } from '../../ui/format-count.ts'

/** What is known of a product, a line each; what is not known has none. */
export const ProductFacts = ({ product, isLong = false }: { product: Product; isLong?: boolean }) => {
  const words = texts.product
  const lines: [string, string | null][] = [
    [words.brand, product.brand],
    [words.category, product.category],
    [words.condition, product.condition],
    ...(isLong
      ? ([
          [words.stock, stockOf(product)],
          [words.listed, formatDate(product.createdAt)],
        ] as [string, string][])
      : []),
    [words.views, formatCount(product.views)],
    [words.likes, formatCount(product.likes)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-soft">{name}</dt>
              <dd className="text-fg">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const stockOf = ({ stock }: Product) =>
  stock.isInStock ? texts.product.inStock(stock.quantity) : texts.product.outOfStock

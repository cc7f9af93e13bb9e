import { type ReactNode, useId, useState } from 'react'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Product } from '../products/store.ts'

const words = shoppingTexts.assistant
/** Products shown before 'View All'. */
const FIRST = 5

/**
 * The products of an answer side by side: the first five, and all of them beneath each other after
 * 'View All'.
 */
export const ProductCarousel = ({
  products,
  draw,
}: {
  products: readonly Product[]
  draw: (product: Product) => ReactNode
}) => {
  const [isAll, setAll] = useState(false)
  const id = useId()
  return (
    <div className="mt-2">
      <ul
        id={id}
        aria-label={words.products(products.length)}
        className={
          isAll
            ? 'grid grid-cols-2 gap-2.5 sm:grid-cols-3'
            : 'no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 py-1'
        }
      >
        {products.slice(0, isAll ? undefined : FIRST).map((product) => (
          <li key={product.id} className={classNames('min-w-0', !isAll && 'w-40 shrink-0 snap-start')}>
            {draw(product)}
          </li>
        ))}
      </ul>
      {products.length > FIRST && (
        <Button
          isSmall
          className="mt-2"
          aria-expanded={isAll}
          aria-controls={id}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? words.showLess : words.viewAll}
        </Button>
      )}
    </div>
  )
}

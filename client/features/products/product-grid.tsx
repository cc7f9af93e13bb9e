import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import type { Product } from './store.ts'

const grid = 'grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4'

export const ProductGrid = ({
  products,
  ...card
}: {
  products: readonly Product[]
  hasShop?: boolean
  hasHeart?: boolean
}) => (
  <ul className={grid}>
    {products.map((product) => (
      <li key={product.id}>
        <ProductCard product={product} {...card} />
      </li>
    ))}
  </ul>
)

/** Placeholders for six cards. */
export const ProductGridLoading = () => (
  <Loading>
    <div className={grid}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} className="aspect-3/4" />
      ))}
    </div>
  </Loading>
)

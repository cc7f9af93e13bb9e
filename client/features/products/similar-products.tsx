import { useRequest } from '../../app/query.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { loadSimilar } from './api.ts'
import { ProductCard } from './product-card.tsx'
import { useProductList } from './store.ts'

const none: readonly string[] = []

/**
 * Products like this one, in a row to be swiped; nothing where there are none. Key it by product.
 */
export const SimilarProducts = ({ productId }: { productId: string }) => {
  const { data } = useRequest(['similar products', productId], (signal) => loadSimilar(productId, signal))
  const products = useProductList(data ?? none)
  if (products.length === 0) return null
  return (
    <section aria-label={shoppingTexts.product.similar} className="min-w-0 md:col-span-2">
      <h2 className="mb-3 text-lg">{shoppingTexts.product.similar}</h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pb-2 [scrollbar-width:thin]">
        {products.map((product) => (
          <li key={product.id} className="w-40 shrink-0 snap-start sm:w-48">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

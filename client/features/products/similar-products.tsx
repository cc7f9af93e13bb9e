import { useCallback, useEffect, useState } from 'react'
import { shoppingTexts } from '../../messages/shopping.ts'
import { useNetworkReturn } from '../../ui/network.ts'
import { loadSimilar } from './api.ts'
import { ProductCard } from './product-card.tsx'
import { useProductList } from './store.ts'

const none: readonly string[] = []

/** Products like this one, in a row to be swiped; nothing where there are none. Key it by product. */
export const SimilarProducts = ({ productId }: { productId: string }) => {
  const [ids, setIds] = useState(none)
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    try {
      setIds(await loadSimilar(productId))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [productId])
  useEffect(() => void load(), [load])
  useNetworkReturn(() => void load(), isFailed)
  const products = useProductList(ids)
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

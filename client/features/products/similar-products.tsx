import { useEffect, useState } from 'react'
import { shoppingTexts } from '../../app/texts/shopping.ts'
import { useNetworkReturn } from '../../ui/network.ts'
import { loadSimilar } from './api.ts'
import { ProductCard } from './product-card.tsx'
import { useProductList } from './store.ts'

const none: readonly string[] = []

/** Products like this one, in a row to be swiped. Nothing at all where there are none, or they could not be loaded. */
export const SimilarProducts = ({ productId }: { productId: string }) => {
  const [found, setFound] = useState<{ of: string; ids: readonly string[] }>({ of: productId, ids: none })
  const [attempt, setAttempt] = useState(1)
  const [isFailed, setFailed] = useState(false)
  useNetworkReturn(() => setAttempt(attempt + 1), isFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isHere = true
    setFailed(false)
    loadSimilar(productId).then(
      (ids) => isHere && setFound({ of: productId, ids }),
      () => isHere && setFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [productId, attempt])
  const products = useProductList(found.of === productId ? found.ids : none)
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

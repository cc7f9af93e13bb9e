import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import { useLive } from '../../app/live.ts'
import { loadProduct } from '../../features/products/api.ts'
import { deleteProduct } from '../../features/products/manage.ts'
import { SellerCard } from '../../features/products/seller-card.tsx'
import type { Product } from '../../features/products/store.ts'
import type { useShopProducts } from '../../features/shops/use-shop-products.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.ts'

const EditProduct = lazyNamed(() => import('../../features/products/edit-product.tsx'), 'EditProduct')

/** So often a video that is worked on is asked for without a socket, and, should a word be lost, with one. */
const PENDING_POLL_MS = 2000
const PENDING_CHECK_MS = 10_000

/** The products of one's own shop, each with what can be done with it. */
export const ProductList = ({
  list,
  products,
}: {
  list: ReturnType<typeof useShopProducts>
  products: readonly Product[]
}) => {
  const [asked, setAsked] = useState<Product | null>(null)
  const [isAsking, setAsking] = useState(false)
  // Each opening is a form of its own: it begins with the product as it is then.
  const [{ editedId, openings }, setEdited] = useState({ editedId: '', openings: 0 })
  const [isEditing, setEditing] = useState(false)
  const edited = products.find(({ id }) => id === editedId)
  usePending(products.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])))

  const remove = async () => {
    setAsking(false)
    if (!asked) return
    try {
      await deleteProduct(asked.id)
    } catch {
      showToast(sellingTexts.seller.failedDelete, { tone: 'bad' })
      void list.reload()
    }
  }
  return (
    <section aria-label={shoppingTexts.shopPage.products} className="mt-6 px-4">
      {list.ids === null ? (
        <ListStart error={list.error} onRetry={() => void list.reload()} />
      ) : products.length === 0 ? (
        <EmptyState hint={sellingTexts.seller.noProductsHint}>{sellingTexts.seller.noProducts}</EmptyState>
      ) : (
        <ul className={grid}>
          {products.map((product) => (
            <li key={product.id}>
              <SellerCard
                product={product}
                onEdit={() => {
                  setEdited({ editedId: product.id, openings: openings + 1 })
                  setEditing(true)
                }}
                onDelete={() => {
                  setAsked(product)
                  setAsking(true)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {list.ids !== null && list.hasMore && <LoadMore {...list.more} label={shoppingTexts.shopPage.more} />}
      {edited && (
        <Suspense>
          <EditProduct key={openings} product={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={sellingTexts.seller.deleteProductAsk}
        message={asked && sellingTexts.seller.deleteProductText(asked.title || sellingTexts.seller.untitled)}
        confirm={sellingTexts.seller.deleteProduct}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}

/** Videos that are worked on: without a socket, or should its word be lost, they are asked for until they are done. */
const usePending = (ids: readonly string[]) => {
  const isConnected = useLive((live) => live.connected)
  const isWanted = ids.length > 0
  const ask = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const id of ids) loadProduct(id).catch(() => {})
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(ask, isConnected ? PENDING_CHECK_MS : PENDING_POLL_MS)
    return () => clearInterval(timer)
  }, [isWanted, isConnected])
}

const grid = 'grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4'

const ListStart = ({ error, onRetry }: { error: string | null; onRetry: () => void }) => {
  if (error !== null) {
    return (
      <ErrorState onRetry={onRetry}>
        {texts.feed.failed}
        {error !== texts.feed.failed && <span className="mt-1 block text-base text-soft">{error}</span>}
      </ErrorState>
    )
  }
  return (
    <Loading>
      <div className={grid}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="aspect-3/4" />
        ))}
      </div>
    </Loading>
  )
}

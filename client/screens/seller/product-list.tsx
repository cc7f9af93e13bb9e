import Plus from 'lucide-react/icons/plus'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { OpenTradesNote } from '../../features/deals/open-trades-note.tsx'
import { shareProduct } from '../../features/likes/actions.ts'
import { deleteProduct } from '../../features/products/manage.ts'
import { SellerCard } from '../../features/products/seller-card.tsx'
import type { Product } from '../../features/products/store.ts'
import { usePendingProducts } from '../../features/products/use-polled-product.ts'
import type { useShopProducts } from '../../features/shops/use-shop-products.ts'
import { texts } from '../../messages/first-load.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast.ts'
import { useLayerOf } from '../../ui/use-layer.ts'

const SuggestionsSheet = lazyNamed(
  () => import('../../features/products/suggestions-sheet.tsx'),
  'SuggestionsSheet',
)

const EditProduct = lazyNamed(() => import('../../features/products/edit-product.tsx'), 'EditProduct')

/** The products of the user's shop, with their actions. */
export const ProductList = ({
  list,
  products,
  count,
  isFirstAction,
  onAdd,
}: {
  list: ReturnType<typeof useShopProducts>
  products: readonly Product[]
  /** How many there are, hidden ones left out. */
  count: number
  /** Whether adding a product is the main action of the screen. */
  isFirstAction: boolean
  onAdd: () => void
}) => {
  const deletion = useLayerOf<Product>()
  const editor = useLayerOf<string>()
  const check = useLayerOf<string>()
  const checked = products.find(({ id }) => id === check.subject)
  const edited = products.find(({ id }) => id === editor.subject)
  // If all pages are loaded, their number includes hidden products.
  const total = list.ids !== null && !list.hasMore ? products.length : count
  usePendingProducts(products.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])))

  const remove = async () => {
    deletion.close()
    if (!deletion.subject) return
    try {
      await deleteProduct(deletion.subject.id)
    } catch {
      showToast(sellingTexts.seller.failedDelete, { tone: 'bad' })
    }
  }
  return (
    <section aria-label={shoppingTexts.shopPage.products} className="@container min-w-0 px-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-lg">
          {shoppingTexts.shopPage.products}{' '}
          <span className="font-normal text-soft tabular-nums">{formatCount(total)}</span>
        </h2>
        <Button
          look={isFirstAction ? 'primary' : 'accent'}
          icon={<Plus aria-hidden="true" size={20} />}
          onClick={onAdd}
        >
          {sellingTexts.seller.add}
        </Button>
      </div>
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
                onEdit={() => editor.open(product.id)}
                onCheck={() => check.open(product.id)}
                onShare={() => void shareProduct(product)}
                onDelete={() => deletion.open(product)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.ids !== null && list.hasMore && <LoadMore {...list.more} label={shoppingTexts.shopPage.more} />}
      {edited && (
        <PartBoundary>
          {/* Each opening is a new form, with the present values of the product. */}
          <EditProduct key={editor.openings} product={edited} isOpen={editor.isOpen} onClose={editor.close} />
        </PartBoundary>
      )}
      {checked && (
        <PartBoundary>
          <SuggestionsSheet key={checked.id} product={checked} isOpen={check.isOpen} onClose={check.close} />
        </PartBoundary>
      )}
      <ConfirmDialog
        isOpen={deletion.isOpen}
        title={sellingTexts.seller.deleteProductAsk}
        message={deletion.subject && sellingTexts.seller.deleteProductText(deletion.subject.title)}
        confirm={sellingTexts.seller.deleteProduct}
        onConfirm={() => void remove()}
        onCancel={deletion.close}
      >
        {deletion.subject && <OpenTradesNote key={deletion.openings} productId={deletion.subject.id} />}
      </ConfirmDialog>
    </section>
  )
}

const grid = 'grid grid-cols-2 gap-2.5 @lg:grid-cols-3 @4xl:grid-cols-4'

const ListStart = ({ error, onRetry }: { error: string | null; onRetry: () => void }) => {
  if (error !== null) {
    return (
      <ErrorState onRetry={onRetry} reason={error}>
        {texts.feed.failed}
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

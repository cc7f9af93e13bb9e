import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import type { Shop } from '../../features/shops/store.ts'
import { type useLayer, useLayerOf } from '../../ui/use-layer.ts'

/** Loads the card of an upload that is not listed yet. */
export const loadPendingVideo = () => import('../../features/media/pending-video.tsx')
const loadListed = () => import('../../features/products/product-listed.tsx')
const ProductListed = lazyNamed(loadListed, 'ProductListed')
const AddProduct = lazyNamed(async () => {
  // Loads the parts that follow the form with it: the network may be gone when they are shown, and
  // the dashboard after a killed tab must show what waits.
  const [form] = await Promise.all([
    import('../../features/products/add-product.tsx'),
    loadListed(),
    loadPendingVideo(),
  ])
  return form
}, 'AddProduct')

/** The form of a new product, then the progress of what was listed. */
export const AddParts = ({
  shop,
  form,
  onListed,
}: {
  shop: Shop
  form: ReturnType<typeof useLayer>
  /** Without an id if the product was created by an earlier try whose answer was lost. */
  onListed: (id?: string) => void
}) => {
  const listed = useLayerOf<string>()
  return (
    <>
      {form.isMounted && (
        <PartBoundary>
          <AddProduct
            currency={shop.currency}
            takesOffers={shop.offers.isOn}
            isOpen={form.isOpen}
            onClose={form.close}
            onCreated={(id) => {
              form.close()
              if (id) listed.open(id)
              onListed(id)
            }}
          />
        </PartBoundary>
      )}
      {listed.subject !== null && (
        <PartBoundary>
          <ProductListed
            key={listed.subject}
            productId={listed.subject}
            isOpen={listed.isOpen}
            onClose={listed.close}
            onAnother={() => {
              listed.close()
              form.open()
            }}
          />
        </PartBoundary>
      )}
    </>
  )
}

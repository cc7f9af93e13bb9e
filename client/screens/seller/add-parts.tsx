import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import type { Shop } from '../../features/shops/store.ts'
import { type useLayer, useLayerOf } from '../../ui/use-layer.ts'

const AddProduct = lazyNamed(() => import('../../features/products/add-product.tsx'), 'AddProduct')
const ProductListed = lazyNamed(() => import('../../features/products/product-listed.tsx'), 'ProductListed')

/** The form of a new product, then the progress of what was listed. */
export const AddParts = ({
  shop,
  form,
  onListed,
}: {
  shop: Shop
  form: ReturnType<typeof useLayer>
  onListed: () => void
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
              onListed()
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

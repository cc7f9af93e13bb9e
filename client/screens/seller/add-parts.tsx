import { Suspense, useState } from 'react'
import { lazyNamed } from '../../app/lazy-named.ts'
import type { Shop } from '../../features/shops/store.ts'

const AddProduct = lazyNamed(() => import('../../features/products/add-product.tsx'), 'AddProduct')
const ProductListed = lazyNamed(() => import('../../features/products/product-listed.tsx'), 'ProductListed')

/** Whether the form of a new product is open, mounted but closed, or not mounted yet. */
export type Adding = 'no' | 'yes' | 'closed'

/** The form of a new product, then the progress of what was listed. */
export const AddParts = ({
  shop,
  adding,
  onAdding,
  onListed,
}: {
  shop: Shop
  adding: Adding
  onAdding: (adding: Adding) => void
  onListed: () => void
}) => {
  const [listed, setListed] = useState({ id: '', isOpen: false })
  return (
    <>
      {adding !== 'no' && (
        <Suspense>
          <AddProduct
            currency={shop.currency}
            takesOffers={shop.offers.isOn}
            isOpen={adding === 'yes'}
            onClose={() => onAdding('closed')}
            onCreated={(id = '') => {
              onAdding('closed')
              setListed({ id, isOpen: id !== '' })
              onListed()
            }}
          />
        </Suspense>
      )}
      {listed.id !== '' && (
        <Suspense>
          <ProductListed
            key={listed.id}
            productId={listed.id}
            isOpen={listed.isOpen}
            onClose={() => setListed({ ...listed, isOpen: false })}
            onAnother={() => {
              setListed({ ...listed, isOpen: false })
              onAdding('yes')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

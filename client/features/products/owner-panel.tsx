import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyNamed } from '../../app/lazy-named.ts'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { sellingTexts } from '../../messages/selling.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { Button } from '../../ui/button.tsx'
import { useLayerOf } from '../../ui/use-layer.ts'
import { Failed, TakenDown, Working } from './seller-card.tsx'
import { isTakenDown } from './shown-status.ts'
import type { Product } from './store.ts'
import { CHECK_HASH, openFields } from './suggested.ts'

const SuggestionsSheet = lazyNamed(() => import('./suggestions-sheet.tsx'), 'SuggestionsSheet')

const EditProduct = lazyNamed(() => import('./edit-product.tsx'), 'EditProduct')

/** The controls of the owner of a product: the state of its video, a retry, and editing. */
export const OwnerPanel = ({ product, hasEdit }: { product: Product; hasEdit: boolean }) => {
  const open = openFields(product).length
  const { hash } = useLocation()
  const [chosen, setChecking] = useState<boolean | null>(null)
  const isChecking = chosen ?? (open > 0 && hash === CHECK_HASH)
  return (
    <div className="mt-4 flex flex-col gap-3">
      {product.status === 'pending' && <Working product={product} title={product.title} />}
      {product.status === 'failed' && <Failed product={product} />}
      {isTakenDown(product) && <TakenDown reason={product.failureReason} />}
      {hasEdit && <EditButton product={product} />}
      {open > 0 && (
        <Button isWide onClick={() => setChecking(true)}>
          {sellingTexts.check.count(open)}
        </Button>
      )}
      {(open > 0 || isChecking) && (
        <PartBoundary>
          <SuggestionsSheet product={product} isOpen={isChecking} onClose={() => setChecking(false)} />
        </PartBoundary>
      )}
    </div>
  )
}

/** Opens the form of a product, which needs it complete: it would save emptied fields. */
export const EditButton = ({ product }: { product: Product }) => {
  const editor = useLayerOf<string>()
  if (product.isBrief) return null
  return (
    <>
      <Button
        look="primary"
        isWide
        icon={<Pencil aria-hidden="true" size={18} />}
        onClick={() => editor.open(product.id)}
      >
        {shoppingTexts.product.edit}
      </Button>
      {editor.subject !== null && (
        <PartBoundary>
          <EditProduct
            // Each opening is a new form, with the present values of the product.
            key={editor.openings}
            product={product}
            isOpen={editor.isOpen}
            onClose={editor.close}
          />
        </PartBoundary>
      )}
    </>
  )
}

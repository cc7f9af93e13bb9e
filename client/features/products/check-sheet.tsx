import { sellingTexts } from '../../messages/selling.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { CheckCard, ConfirmHeard, useCheck } from './check-heard.tsx'
import type { Product } from './store.ts'

/** The suggested values of a clip, in a sheet. */
export const CheckSheet = ({
  product,
  isOpen,
  onClose,
}: {
  product: Product
  isOpen: boolean
  onClose: () => void
}) => {
  const form = useCheck(product, onClose)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={sellingTexts.check.title}
      footer={<ConfirmHeard form={form} />}
    >
      <CheckCard product={product} form={form} />
    </Sheet>
  )
}

import { sellingTexts } from '../../messages/selling.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { Product } from './store.ts'
import { ConfirmSuggested, SuggestionFields, useSuggestionForm } from './suggestion-form.tsx'

/** The suggested values of a clip, in a sheet. */
export const SuggestionsSheet = ({
  product,
  isOpen,
  onClose,
}: {
  product: Product
  isOpen: boolean
  onClose: () => void
}) => {
  const form = useSuggestionForm(product, onClose)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={sellingTexts.check.title}
      footer={<ConfirmSuggested form={form} />}
    >
      <SuggestionFields product={product} form={form} />
    </Sheet>
  )
}

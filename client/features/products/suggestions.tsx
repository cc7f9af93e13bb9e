import { useId } from 'react'
import type { ProductAi } from '../../../contract/products/ai.ts'
import { useDraft } from '../../app/draft.ts'
import type { FormOf } from '../../app/form.tsx'
import { sellingTexts } from '../../messages/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { EditForm } from './edit-form.ts'
import {
  dismissedDraft,
  isIn,
  rowsOf,
  type Suggestion,
  type SuggestionRow,
  withoutDismissed,
} from './suggestion-rows.ts'

/** The suggestions for the form that edits a product: accepting one fills its fields in. */
export const SuggestionsOf = ({
  productId,
  ai,
  form,
}: {
  productId: string
  ai: ProductAi
  form: FormOf<EditForm>
}) => (
  <SuggestionsCard
    productId={productId}
    ai={ai}
    form={form.values()}
    onAccept={form.putAll}
    onEdit={(name) => form.focus(name === 'price' ? 'price.amount' : name)}
  />
)

/**
 * What the clip says of the product, each with the words it was heard in: what is in the form already says so, the rest
 * is accepted or dismissed. What is dismissed stays away on this device, until another clip says something else.
 */
const SuggestionsCard = ({
  productId,
  ai,
  form,
  onAccept,
  onEdit,
}: {
  productId: string
  ai: ProductAi
  form: EditForm
  onAccept: (change: Partial<EditForm>) => void
  /** Goes to the field into which it was put. */
  onEdit: (name: SuggestionRow['name']) => void
}) => {
  const [dismissed, setDismissed] = useDraft<string[]>(dismissedDraft(productId), [], 'device')
  const headingId = useId()
  const words = sellingTexts.suggestions
  const rows = withoutDismissed(rowsOf(ai.suggestions), dismissed)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-edge bg-surface px-3">
      <h3 id={headingId} className="pt-3 font-display font-semibold text-base">
        {words.title}
      </h3>
      <p className="text-sm text-soft">{words.hint}</p>
      <ul className="mt-1 divide-y divide-edge">
        {rows.map(({ name, label, offers }) => {
          const isChoice = offers.length > 1 && !offers.some(({ change }) => isIn(form, change))
          const labelId = `${headingId}-${name}`
          return (
            <li key={name} className="py-3">
              <p id={labelId} className="font-semibold text-sm text-soft">
                {label}
              </p>
              {isChoice && <p className="text-sm">{words.choose}</p>}
              <ul className="flex flex-col gap-3">
                {offers.map((offer) => (
                  <Offer
                    key={offer.id}
                    offer={offer}
                    labelId={labelId}
                    isUsed={isIn(form, offer.change)}
                    onAccept={() => onAccept(offer.change)}
                    onEdit={() => {
                      onAccept(offer.change)
                      onEdit(name)
                    }}
                    onDismiss={() => setDismissed([...dismissed, offer.id])}
                  />
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** One suggestion: what it says, where that is from, how sure it is, and what can be done with it. */
const Offer = ({
  offer: { text, source, percent },
  labelId,
  isUsed,
  onAccept,
  onEdit,
  onDismiss,
}: {
  offer: Suggestion
  /** What its field is called. */
  labelId: string
  isUsed: boolean
  onAccept: () => void
  onEdit: () => void
  onDismiss: () => void
}) => {
  const textId = useId()
  const words = sellingTexts.suggestions
  const described = `${labelId} ${textId}`
  return (
    <li>
      <div className="flex items-start justify-between gap-2">
        <p id={textId} dir="auto" className="line-clamp-4 min-w-0 [overflow-wrap:anywhere]">
          {text}
        </p>
        {isUsed && (
          <span className="shrink-0">
            <Tag>{words.used}</Tag>
          </span>
        )}
      </div>
      <p dir="auto" className="line-clamp-2 text-sm text-soft [overflow-wrap:anywhere]">
        {words.source[source.kind](source.quote)}
      </p>
      <p className="text-sm text-soft">{words.sure(percent)}</p>
      {!isUsed && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button isSmall aria-describedby={described} onClick={onAccept}>
            {words.accept}
          </Button>
          <Button isSmall aria-describedby={described} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button isSmall look="quiet" aria-describedby={described} onClick={onDismiss}>
            {words.dismiss}
          </Button>
        </div>
      )}
    </li>
  )
}

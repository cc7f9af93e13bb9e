import { useId } from 'react'
import type { ProductAi } from '../../../contract/products/ai.ts'
import { useDraft } from '../../app/draft.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { EditForm } from './edit-form.ts'
import { dismissedDraft, isIn, rowsOf } from './suggestion-rows.ts'

/**
 * What the clip says of the product, each with the words it was heard in: what is in the form already says so, the rest
 * is accepted or dismissed. What is dismissed stays away on this device.
 */
export const SuggestionsCard = ({
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
  onEdit: (name: string) => void
}) => {
  const [dismissed, setDismissed] = useDraft<string[]>(dismissedDraft(productId), [], 'device')
  const headingId = useId()
  const words = sellingTexts.suggestions
  const rows = rowsOf(ai.suggestions).filter(({ name }) => !dismissed.includes(name))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-edge bg-surface px-3">
      <h3 id={headingId} className="pt-3 font-display font-semibold text-base">
        {words.title}
      </h3>
      <p className="text-sm text-soft">{words.hint}</p>
      <ul className="mt-1 divide-y divide-edge">
        {rows.map(({ name, label, source, percent, offers }) => {
          const isUsed = offers.some(({ change }) => isIn(form, change))
          const isChoice = offers.length > 1
          return (
            <li key={name} className="py-3">
              <div className="flex items-center justify-between gap-2">
                <p id={`${headingId}-${name}`} className="font-semibold text-sm text-soft">
                  {label}
                </p>
                {isUsed && <Tag>{words.used}</Tag>}
              </div>
              {isChoice ? (
                <p className="text-sm">{words.choose}</p>
              ) : (
                <p dir="auto" className="line-clamp-4 [overflow-wrap:anywhere]">
                  {offers[0]?.text}
                </p>
              )}
              <p dir="auto" className="line-clamp-2 text-sm text-soft [overflow-wrap:anywhere]">
                {words.source[source.kind](source.quote)}
              </p>
              <p className="text-sm text-soft">{words.sure(percent)}</p>
              {!isUsed && (
                <div className="mt-2 flex flex-wrap gap-2">
                  {offers.map(({ text, change }) => (
                    <Button
                      key={text}
                      isSmall
                      aria-describedby={`${headingId}-${name}`}
                      onClick={() => onAccept(change)}
                    >
                      {isChoice ? text : words.accept}
                    </Button>
                  ))}
                  {!isChoice && offers[0] && (
                    <Button
                      isSmall
                      aria-describedby={`${headingId}-${name}`}
                      onClick={() => {
                        onAccept(offers[0]?.change ?? {})
                        onEdit(name)
                      }}
                    >
                      {words.edit}
                    </Button>
                  )}
                  <Button
                    isSmall
                    look="quiet"
                    aria-describedby={`${headingId}-${name}`}
                    onClick={() => setDismissed([...dismissed, name])}
                  >
                    {words.dismiss}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { useId } from 'react'
import type { ProductAi } from '../../../contract/products/ai.ts'
import { useDraft } from '../../app/draft.ts'
import { moreTexts } from '../../app/more-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { EditForm } from './edit-form.ts'

type Source = ProductAi['suggestions']['prices'][number]['source']
type Row = {
  name: 'title' | 'description' | 'category' | 'price' | 'tags'
  label: string
  source: Source
  /** One, or several to choose from. */
  offers: { text: string; change: Partial<EditForm> }[]
}

/**
 * What the clip says of the product, each with the words it was heard in: what is in the form already says so, the rest
 * is accepted or dismissed. What is dismissed stays away on this device.
 */
export const SuggestionsCard = ({
  productId,
  ai,
  form,
  onAccept,
}: {
  productId: string
  ai: ProductAi
  form: EditForm
  onAccept: (change: Partial<EditForm>) => void
}) => {
  const [dismissed, setDismissed] = useDraft<string[]>(`suggestions:${productId}`, [], 'device')
  const headingId = useId()
  const words = moreTexts.suggestions
  const rows = rowsOf(ai.suggestions).filter(({ name }) => !dismissed.includes(name))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-edge bg-surface px-3">
      <h3 id={headingId} className="pt-3 font-display font-semibold text-base">
        {words.title}
      </h3>
      <p className="text-sm text-soft">{words.hint}</p>
      <ul className="mt-1 divide-y divide-edge">
        {rows.map(({ name, label, source, offers }) => {
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

function rowsOf({ title, description, category, prices, tags }: ProductAi['suggestions']): Row[] {
  const words = moreTexts.editProduct
  const [firstPrice] = prices
  const plain = (name: 'title' | 'description' | 'category', label: string, found: typeof title): Row[] =>
    found
      ? [
          {
            name,
            label,
            source: found.source,
            offers: [{ text: found.value, change: { [name]: found.value } }],
          },
        ]
      : []
  return [
    ...plain('title', words.name, title),
    ...(firstPrice
      ? [
          {
            name: 'price' as const,
            label: words.price,
            source: { ...firstPrice.source, quote: prices.map(({ source }) => source.quote).join('" / "') },
            offers: prices.map(({ value: { amount, currency } }) => ({
              text: `${amount} ${currency}`,
              change: { amount: String(amount), currency },
            })),
          },
        ]
      : []),
    ...plain('category', words.category, category),
    ...(tags
      ? [
          {
            name: 'tags' as const,
            label: words.tags,
            source: tags.source,
            offers: [{ text: tags.value.join(', '), change: { tags: tags.value.join(', ') } }],
          },
        ]
      : []),
    ...plain('description', words.description, description),
  ]
}

const isIn = (form: EditForm, change: Partial<EditForm>) =>
  Object.entries(change).every(([name, value]) =>
    Object.entries(form).some(([key, own]) => key === name && own === value),
  )

import type { ProductAi } from '../../../contract/products/ai.ts'
import type { Product } from '../../../contract/products/views.ts'
import { readDraft } from '../../app/draft.ts'
import { sellingTexts } from '../../app/texts/selling.ts'
import { type EditForm, formOf } from './edit-form.ts'

type Source = ProductAi['suggestions']['prices'][number]['source']
/** What a clip says of one field of its product. */
export type SuggestionRow = {
  name: 'title' | 'description' | 'category' | 'price' | 'tags'
  label: string
  source: Source
  /** How sure it is, in whole per cent; of several prices the surest. */
  percent: number
  /** One, or several to choose from. */
  offers: { text: string; change: Partial<EditForm> }[]
}

/** The draft that remembers which were dismissed on this device. */
export const dismissedDraft = (productId: string): string => `suggestions:${productId}`

/** How many wait for an answer: neither in the product nor dismissed. */
export const countOpen = (product: Product): number => {
  if (!product.ai) return 0
  const dismissed = readDraft<string[]>(dismissedDraft(product.id), [], 'device')
  const form = formOf(product)
  return rowsOf(product.ai.suggestions).filter(
    ({ name, offers }) => !dismissed.includes(name) && !offers.some(({ change }) => isIn(form, change)),
  ).length
}

export function rowsOf({
  title,
  description,
  category,
  prices,
  tags,
}: ProductAi['suggestions']): SuggestionRow[] {
  const words = sellingTexts.editProduct
  const [firstPrice] = prices
  const plain = (
    name: 'title' | 'description' | 'category',
    label: string,
    found: typeof title,
  ): SuggestionRow[] =>
    found
      ? [
          {
            name,
            label,
            source: found.source,
            percent: percentOf(found),
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
            percent: Math.max(...prices.map(percentOf)),
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
            percent: percentOf(tags),
            offers: [{ text: tags.value.join(', '), change: { tags: tags.value.join(', ') } }],
          },
        ]
      : []),
    ...plain('description', words.description, description),
  ]
}

const percentOf = ({ confidence }: { confidence: number }): number => Math.round(confidence * 100)

/** Does the form say so already? */
export const isIn = (form: EditForm, change: Partial<EditForm>): boolean =>
  Object.entries(change).every(([name, value]) =>
    Object.entries(form).some(([key, own]) => key === name && own === value),
  )

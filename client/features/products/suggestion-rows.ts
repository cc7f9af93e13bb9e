import type { ProductAi } from '../../../contract/products/ai.ts'
import { readDraft } from '../../app/draft.ts'
import { isSame } from '../../app/form-values.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { type EditForm, formOf } from './edit-form.ts'
import type { Product } from './store.ts'

type Found<Value> = { value: Value; confidence: number; source: Source }
type Source = ProductAi['suggestions']['prices'][number]['source']

/** One thing that a clip says of its product, with the very words it was said or written in. */
export type Suggestion = {
  /** Of what it says and where it is from: another clip may say another thing of the same field. */
  id: string
  text: string
  change: Partial<EditForm>
  source: Source
  /** How sure it is, in whole per cent. */
  percent: number
}

/** What a clip says of one field of its product. */
export type SuggestionRow = {
  name: 'title' | 'description' | 'category' | 'price' | 'tags'
  label: string
  /** One, or several to choose from. */
  offers: Suggestion[]
}

/** The draft that remembers by their ids which were dismissed on this device. */
export const dismissedDraft = (productId: string): string => `suggestions:${productId}`

/** How many fields wait for an answer: what is said of them is neither in the product nor dismissed. */
export const countOpen = (product: Product): number => {
  if (!product.ai) return 0
  const dismissed = readDraft<string[]>(dismissedDraft(product.id), [], 'device')
  const form = formOf(product)
  const isAnswered = ({ offers }: SuggestionRow) => offers.some(({ change }) => isIn(form, change))
  const open = rowsOf(product.ai.suggestions).filter((row) => !isAnswered(row))
  return withoutDismissed(open, dismissed).length
}

/** The rows without what was dismissed. */
export const withoutDismissed = (
  rows: readonly SuggestionRow[],
  dismissed: readonly string[],
): SuggestionRow[] =>
  rows
    .map((row) => ({ ...row, offers: row.offers.filter(({ id }) => !dismissed.includes(id)) }))
    .filter(({ offers }) => offers.length > 0)

/** What a clip says, by field; what it is silent about is left out. */
export function rowsOf(suggestions: ProductAi['suggestions']): SuggestionRow[] {
  const words = sellingTexts.editProduct
  const { title, description, category, prices, tags } = suggestions
  const rows: SuggestionRow[] = [
    { name: 'title', label: words.name, offers: offersOf([title], (value) => [value, { title: value }]) },
    {
      name: 'price',
      label: words.price,
      offers: offersOf(prices, ({ amount, currency }) => [
        `${amount} ${currency}`,
        { price: { amount: String(amount), currency } },
      ]),
    },
    {
      name: 'category',
      label: words.category,
      offers: offersOf([category], (value) => [value, { category: value }]),
    },
    {
      name: 'tags',
      label: words.tags,
      offers: offersOf([tags], (value) => [value.join(', '), { tags: value.join(', ') }]),
    },
    {
      name: 'description',
      label: words.description,
      offers: offersOf([description], (value) => [value, { description: value }]),
    },
  ]
  return rows.filter(({ offers }) => offers.length > 0)
}

/** Each with its own source: of two prices one may be heard and the other seen, and one be surer than the other. */
const offersOf = <Value>(
  all: readonly (Found<Value> | null)[],
  say: (value: Value) => [text: string, change: Partial<EditForm>],
): Suggestion[] =>
  all.flatMap((found) => {
    if (!found) return []
    const [text, change] = say(found.value)
    const { source, confidence } = found
    const id = JSON.stringify([change, source.kind, source.quote])
    return { id, text, change, source, percent: Math.round(confidence * 100) }
  })

/** Returns whether the form already has these values. */
export const isIn = (form: EditForm, change: Partial<EditForm>): boolean =>
  Object.entries(change).every(([name, value]) =>
    Object.entries(form).some(([key, own]) => key === name && isSame(own, value)),
  )

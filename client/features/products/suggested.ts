import type { ProductAi } from '../../../contract/products/ai.ts'
import { ownTitle } from './own-title.ts'
import type { Product } from './store.ts'
import { tagsOf } from './tags-of.ts'

type Source = ProductAi['suggestions']['prices'][number]['source']
type Price = { amount: string; currency: string }

/** The fields that a seller confirms. All but the stock can come from the clip. */
export type Suggested = {
  title: string
  description: string
  price: Price
  category: string
  stock: string
  /** Separated by commas. */
  tags: string
}
export type SuggestedField = keyof Suggested

/** Hash of a product's address: the values to confirm are open. */
export const CHECK_HASH = '#check'

/** Fields below this confidence are raised for the seller to check. */
const SURE = 0.5

/**
 * Returns the listing as the clip would complete it: the product's own values, then the suggested
 * ones.
 */
export const suggestedOf = (product: Product): Suggested => {
  const { title, description, category, prices = [] } = product.ai?.suggestions ?? {}
  const own = product.regularPrice
  const only = prices.length === 1 ? prices[0]?.value : undefined
  const price = own?.amount ? own : only
  return {
    title: ownTitle(product) || (title?.value ?? ''),
    description: product.description || (description?.value ?? ''),
    price: { amount: price ? String(price.amount) : '', currency: price?.currency ?? product.currency },
    category: product.category || (category?.value ?? 'Other'),
    stock: String(product.stock.quantity),
    tags: product.tags.join(', '),
  }
}

/** Returns the fields that stay empty until the seller confirms what is suggested. */
export const openFields = (product: Product): SuggestedField[] => {
  if (product.status !== 'active' || !product.ai) return []
  const { title, description, prices } = product.ai.suggestions
  const open: [SuggestedField, boolean][] = [
    ['price', prices.length > 0 && !product.regularPrice?.amount],
    ['title', title !== null && ownTitle(product) === ''],
    ['description', description !== null && product.description === ''],
  ]
  return open.flatMap(([name, isOpen]) => (isOpen ? name : []))
}

/**
 * Where the value of a field comes from; `null` if the clip said nothing of it or something else.
 */
export const sourceOf = (product: Product, suggested: Suggested, name: SuggestedField): Source | null => {
  if (!product.ai || name === 'stock') return null
  const { prices, tags, ...texts } = product.ai.suggestions
  if (name === 'price') return prices.find(({ value }) => isSamePrice(value, suggested.price))?.source ?? null
  if (name === 'tags') return tags?.value.join(', ') === suggested.tags ? tags.source : null
  const found = texts[name]
  return found?.value === suggested[name] ? found.source : null
}

/**
 * Whether the seller has to look: several prices, or a value that the clip does not say clearly.
 */
export const isUnsure = (product: Product, suggested: Suggested, name: SuggestedField): boolean => {
  const suggestions = product.ai?.suggestions
  if (!suggestions || name === 'stock' || name === 'tags') return false
  if (name === 'price') return openFields(product).includes('price')
  const found = suggestions[name]
  return found !== null && found.value === suggested[name] && found.confidence < SURE
}

/**
 * Returns the tags of a confirmed listing. Those that were heard with the title, and are no part of
 * the corrected one, were misheard with it.
 */
export const confirmedTags = (known: Suggested, { title, tags }: Suggested): string[] => {
  const isOnlyTitleCorrected = tags === known.tags && title !== known.title
  if (!isOnlyTitleCorrected) return tagsOf(tags)
  return tagsOf(tags).filter((tag) => title.toLowerCase().includes(tag.toLowerCase()))
}

export const isSamePrice = (value: { amount: number; currency: string }, price: Price): boolean =>
  price.amount !== '' && Number(price.amount) === value.amount && price.currency === value.currency

/**
 * Where a description states the price that the clip suggested although the seller chose another
 * one: the number as it is written, and the text with the present price. `null` if it does not. Of
 * several suggested prices, each may belong to something else in the text.
 */
export const oldPriceIn = (
  product: Product,
  { description, price }: Pick<Suggested, 'description' | 'price'>,
): { stated: string; corrected: string } | null => {
  const [suggested, ...others] = product.ai?.suggestions.prices ?? []
  const { amount } = price
  if (!suggested || others.length > 0 || Number(amount) <= 0) return null
  if (suggested.value.amount === Number(amount)) return null
  const stated = description.match(NUMBERS)?.find((text) => readAmount(text) === suggested.value.amount)
  return stated === undefined ? null : { stated, corrected: description.replaceAll(stated, amount) }
}

/** Also with marks between its digits: '1,200.50'. */
const NUMBERS = /\d+(?:[., ]\d+)*/g

const readAmount = (text: string): number => {
  const [, whole = text, cents = ''] = /^(.*)[.,](\d{2})$/.exec(text) ?? []
  return Number(`${whole.replace(/[., ]/g, '')}.${cents}`)
}

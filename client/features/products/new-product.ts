import {
  MAX_PRICE,
  MAX_PRODUCT_DESCRIPTION_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
} from '../../../contract/limits.ts'
import { shopCurrencies } from '../../app/currencies.ts'
import { isSame, type Problems } from '../../app/form-values.ts'
import { field } from '../../messages/fields.ts'
import { sellingTexts } from '../../messages/selling.ts'
import { decimalsOf, formatMoney } from '../../ui/format-money.ts'
import { defaultOffers, type OfferSettings, offerProblems, toOffers } from './offer-settings.ts'
import { tagsOf } from './tags-of.ts'

type Listing = Pick<NewProduct, 'title' | 'description' | 'price'>

/** The add-product form as it is typed. */
export type NewProduct = {
  title: string
  description: string
  price: { amount: string; currency: string }
  stock: string
  offers: OfferSettings
}

/** Returns the text of each wrong field; every field may be empty. */
export const problemsOf = ({ offers, stock, ...listing }: NewProduct): Problems => ({
  ...offerProblems(offers, listing.price.amount),
  ...textProblems(listing),
  ...stockProblem(stock),
})

/** Returns the text of each wrong field of a listing whose title and description are required. */
export const listingProblems = (listing: Listing & { stock: string; tags: string }): Problems => ({
  ...(listing.title.trim() === '' && { title: field.titleShort }),
  ...(listing.description.trim() === '' && { description: field.descriptionTooShort }),
  ...textProblems(listing),
  ...stockProblem(listing.stock),
  ...tagsProblem(listing.tags),
})

/**
 * Returns the text of a wrong stock. An empty one is left unchanged, or is 1 for a new product.
 */
export const stockProblem = (typed: string): Problems => {
  const stock = Number(typed)
  const isStock = typed.trim() === '' || (Number.isInteger(stock) && stock >= 0)
  return isStock ? {} : { stock: field.stock }
}

/** Returns the text of wrong tags, typed with commas between them. */
export const tagsProblem = (typed: string): Problems => {
  const tags = tagsOf(typed)
  const areTags = tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH)
  return areTags ? {} : { tags: field.tags }
}

/** Returns the text of each wrong field of a listing whose fields may all be empty. */
export const textProblems = ({ title, description, price }: Listing): Problems => {
  const problems: Record<string, string | undefined> = {}
  const name = title.trim()
  if (name !== '' && name.length < 2) problems.title = field.titleShort
  if (name.length > MAX_TITLE_LENGTH) problems.title = field.titleLong
  const words = description.trim()
  if (words !== '' && words.length < 3) problems.description = field.descriptionTooShort
  if (words.length > MAX_PRODUCT_DESCRIPTION_LENGTH) problems.description = field.descriptionTooLong
  const wrongPrice = priceProblem(price)
  if (wrongPrice) problems['price.amount'] = wrongPrice
  return problems
}

const priceProblem = ({ amount: typed, currency }: Listing['price']): string | null => {
  const amount = Number(typed)
  if (typed.trim() === '' || amount === 0) return null
  if (!(amount > 0 && Number.isFinite(amount))) return field.pricePositive
  if (currency === '') return null
  if (amount > MAX_PRICE) return sellingTexts.addProduct.priceTooHigh(formatMoney(MAX_PRICE, currency))
  return Number(amount.toFixed(decimalsOf(currency))) === amount ? null : field.priceTooPrecise
}

/**
 * Returns the request: texts that are not blank, a price above 0, a stock other than 1, and
 * changed settings for offers.
 */
export const toInput = ({ title, description, price: { amount, currency }, stock, offers }: NewProduct) => {
  const name = title.trim()
  const words = description.trim()
  const price = Number(amount)
  return {
    ...(name !== '' && { title: name }),
    ...(words !== '' && { description: words }),
    ...(amount.trim() !== '' && price > 0 && { price: { amount: price, currency } }),
    ...(stock.trim() !== '' && Number(stock) !== 1 && { stock: Number(stock) }),
    ...(!isSame(offers, defaultOffers) && { offers: toOffers(offers) }),
  }
}

/** The shop's own currency first, then those of the countries the product is offered in. */
export const currencyChoices = (own: string): { value: string; label: string }[] => {
  const codes = new Set([own, ...shopCurrencies])
  return [...codes].map((code) => ({ value: code, label: code }))
}

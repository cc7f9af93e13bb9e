import type { updateProduct } from '../../../contract/products/rest.ts'
import type { EndpointInput } from '../../../contract/wire.ts'
import type { Problems } from '../../app/form-values.ts'
import { fromLocalInput, toLocalInput } from '../../app/local-input.ts'
import { field } from '../../messages/fields.ts'
import { measureText, textOf } from './measure-text.ts'
import { stockProblem, tagsProblem, textProblems } from './new-product.ts'
import { type OfferSettings, offerProblems, offersOf, toOffers } from './offer-settings.ts'
import { ownTitle } from './own-title.ts'
import type { Product } from './store.ts'
import { tagsOf } from './tags-of.ts'

/**
 * A product as its seller edits it: all as typed. Moments are those of `datetime-local`, in the
 * time of the device.
 */
export type EditForm = {
  title: string
  description: string
  /** One value: an amount that was typed for one currency must not appear in another. */
  price: { amount: string; currency: string }
  isAvailable: boolean
  category: string
  stock: string
  isOnSale: boolean
  discount: string
  saleStartsAt: string
  saleEndsAt: string
  offers: OfferSettings
  subcategory: string
  brand: string
  condition: string
  tags: string
  sku: string
  barcode: string
  weight: string
  dimensions: string
  shipping: string
  seoTitle: string
  seoDescription: string
  attributes: { name: string; value: string }[]
}

type Changes = Omit<EndpointInput<typeof updateProduct>, 'id' | 'media'>

/** The form of a product; `currency` is that of a price it does not have yet. */
export const formOf = (product: Product, currency = ''): EditForm => ({
  title: ownTitle(product),
  description: product.description,
  price: {
    amount: product.regularPrice ? String(product.regularPrice.amount) : '',
    currency: product.regularPrice?.currency ?? currency,
  },
  isAvailable: product.isAvailable,
  category: product.category ?? '',
  stock: String(product.stock.quantity),
  isOnSale: product.sale?.isPlanned ?? false,
  discount: product.sale?.discount ? String(product.sale.discount) : '',
  saleStartsAt: toLocalInput(product.saleStartsAt),
  saleEndsAt: toLocalInput(product.saleEndsAt),
  offers: offersOf(product),
  subcategory: product.subcategory ?? '',
  brand: product.brand ?? '',
  condition: product.condition ?? '',
  tags: product.tags.join(', '),
  sku: product.sku ?? '',
  barcode: product.barcode ?? '',
  weight: measureText(product.weight),
  dimensions: measureText(product.dimensions),
  shipping: textOf(product.shipping?.note),
  seoTitle: textOf(product.seo?.title),
  seoDescription: textOf(product.seo?.description),
  attributes: Object.entries(product.attributes).map(([name, value]) => ({ name, value: textOf(value) })),
})

/** The values that a product was listed without, and may stay without. */
const missingOf = ({ description, regularPrice }: Pick<Product, 'description' | 'regularPrice'>) => ({
  description: description.trim() === '',
  price: regularPrice === null,
})

/** Returns the text of each wrong field. */
export const problemsOf = (form: EditForm, product: Product): Problems => {
  const mayMiss = missingOf(product)
  const { title, description, price } = form
  const problems: Record<string, string | undefined> = {
    ...offerProblems(form.offers, price.amount),
    ...(title.trim() === '' && { title: field.titleShort }),
    ...(description.trim() === '' && !mayMiss.description && { description: field.descriptionTooShort }),
    ...(price.amount.trim() === '' && !mayMiss.price && { 'price.amount': field.priceRequired }),
    ...textProblems(form),
    ...stockProblem(form.stock),
    ...tagsProblem(form.tags),
  }
  const discount = Number(form.discount)
  if (form.isOnSale && !(form.discount.trim() !== '' && discount > 0 && discount <= 100))
    problems.discount = field.discount
  if (form.saleStartsAt && form.saleEndsAt && form.saleEndsAt <= form.saleStartsAt)
    problems.saleEndsAt = field.saleEnds
  return problems
}

/** Returns what to send: what changed, since another page may have changed the rest. */
export const toChanges = (form: EditForm, changes: Partial<EditForm>, product: Product): Changes => {
  const has = (...names: (keyof EditForm)[]) => names.some((name) => name in changes)
  const text = (
    name: 'category' | 'subcategory' | 'brand' | 'condition' | 'sku' | 'barcode' | 'weight' | 'dimensions',
  ) => (has(name) ? { [name]: form[name].trim() || null } : {})
  const { amount, currency } = form.price
  const required = {
    ...(has('title') && { title: form.title.trim() }),
    ...(has('description') && form.description.trim() && { description: form.description.trim() }),
    ...(has('price') &&
      amount.trim() && { price: { amount: Number(amount), ...(currency && { currency }) } }),
  }
  return {
    ...required,
    unchanged: (['title', 'description', 'price'] as const).filter((name) => !(name in required)),
    ...(has('isAvailable') && { isAvailable: form.isAvailable }),
    ...(has('stock') && form.stock.trim() !== '' && { stock: Number(form.stock) }),
    ...(has('isOnSale', 'discount', 'saleStartsAt', 'saleEndsAt') && {
      isOnSale: form.isOnSale,
      discount: form.discount.trim() === '' ? null : Number(form.discount),
      saleStartsAt: fromLocalInput(form.saleStartsAt),
      saleEndsAt: fromLocalInput(form.saleEndsAt),
    }),
    ...(has('offers') && { offers: toOffers(form.offers) }),
    ...text('category'),
    ...text('subcategory'),
    ...text('brand'),
    ...text('condition'),
    ...text('sku'),
    ...text('barcode'),
    ...text('weight'),
    ...text('dimensions'),
    ...(has('tags') && { tags: tagsOf(form.tags) }),
    ...(has('shipping') && { shipping: { ...product.shipping, note: form.shipping.trim() } }),
    ...(has('seoTitle', 'seoDescription') && {
      seo: { ...product.seo, title: form.seoTitle.trim(), description: form.seoDescription.trim() },
    }),
    ...(has('attributes') && { attributes: attributesOf(form, product) }),
  }
}

/** Unchanged values keep their type: a year stays a number. */
const attributesOf = ({ attributes }: EditForm, product: Product) =>
  Object.fromEntries(
    attributes
      .map(({ name, value }) => [name.trim(), value.trim()] as const)
      .filter(([name]) => name !== '')
      .map(([name, value]) => {
        const known = product.attributes[name]
        return [name, known !== undefined && textOf(known) === value ? known : value]
      }),
  )

import { describe, expect, it } from 'vitest'
import type { Product } from '../../../contract/products/views.ts'
import { changesOf } from '../../app/form-values.ts'
import { type EditForm, formOf, problemsOf, toChanges } from './edit-form.ts'

// Only what the form reads of a product.
const product = {
  title: 'Basket',
  description: 'Woven by hand',
  price: { amount: 80, currency: 'SZL', discount: 20, formattedPrice: 'E 80' },
  regularPrice: { amount: 100, currency: 'SZL', formattedPrice: 'E 100' },
  isAvailable: true,
  category: null,
  subcategory: null,
  brand: null,
  condition: null,
  stock: { quantity: 3, isInStock: true },
  sale: { isPlanned: true, discount: 20 },
  saleStartsAt: '2026-11-01T08:00:00.000Z',
  saleEndsAt: null,
  offers: { isOn: true, lowest: 60, autoAccept: null },
  tags: ['sisal'],
  sku: null,
  barcode: null,
  weight: { value: 1.2, unit: 'kg' },
  dimensions: null,
  shipping: { isFree: true },
  seo: null,
  attributes: { make: 'Toyota', year: 2014, extras: ['radio'] },
} as unknown as Product
const form = formOf(product)
/** Returns the request of the form of this product. */
const sent = (edited: EditForm, of = product) => toChanges(edited, changesOf(edited, formOf(of)), of)

describe('the form of a product', () => {
  it('shows the price without the sale, so that saving does not reduce it twice', () => {
    expect(form.price.amount).toBe('100')
    const price = { amount: '100.5', currency: 'SZL' }
    expect(sent({ ...form, price }).price).toEqual({ amount: 100.5, currency: 'SZL' })
  })
  it('sends nothing that was not touched: another phone may have changed it', () => {
    expect(sent({ ...form, stock: '2' })).toEqual({
      stock: 2,
      unchanged: ['title', 'description', 'price'],
    })
  })
  it('may stay without the price and the description that the product was listed without', () => {
    const bare: Product = { ...product, description: '', price: null, regularPrice: null }
    const edited = { ...formOf(bare), category: 'Fashion' }
    expect(problemsOf(edited, bare)).toEqual({})
    expect(sent(edited, bare)).toEqual({
      category: 'Fashion',
      unchanged: ['title', 'description', 'price'],
    })
    expect(problemsOf({ ...form, description: '', price: { amount: '', currency: '' } }, product)).toEqual({
      description: 'Description must be at least 3 characters',
      'price.amount': 'Price is required',
    })
  })
  it('sends all settings for offers when one was changed', () => {
    const changed = { ...form, offers: { ...form.offers, lowest: '', autoAccept: '90.5' } }
    expect(sent(changed).offers).toEqual({ isOn: true, lowest: null, autoAccept: 90.5 })
  })
  it('sends what was changed, and clears what was emptied', () => {
    const changed = {
      ...form,
      brand: ' Gone Rural ',
      tags: 'a, b,,a',
      weight: '',
      discount: '25',
      stock: '0',
    }
    expect(sent(changed)).toMatchObject({
      brand: 'Gone Rural',
      tags: ['a', 'b'],
      weight: null,
      isOnSale: true,
      discount: 25,
      saleStartsAt: '2026-11-01T08:00:00.000Z',
      saleEndsAt: null,
      stock: 0,
    })
  })
  it('leaves an attribute that was not touched of its own type, and drops one without a name', () => {
    const attributes = [
      ...form.attributes.filter(({ name }) => name !== 'make'),
      { name: 'model', value: 'Hilux' },
      { name: ' ', value: 'nothing' },
    ]
    expect(sent({ ...form, attributes }).attributes).toEqual({
      year: 2014,
      extras: ['radio'],
      model: 'Hilux',
    })
  })
  it('keeps what else stands in the delivery fields', () => {
    expect(sent({ ...form, shipping: 'By bus' }).shipping).toEqual({
      isFree: true,
      note: 'By bus',
    })
  })
  it.each([
    [{ title: ' x ' }, 'title', 'Title must be at least 2 characters'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be less than 200 characters'],
    [{ description: 'ab' }, 'description', 'Description must be at least 3 characters'],
    [{ description: 'x'.repeat(1001) }, 'description', 'Description must be less than 1000 characters'],
    [{ price: { amount: '', currency: 'SZL' } }, 'price.amount', 'Price is required'],
    [{ price: { amount: '-1', currency: 'SZL' } }, 'price.amount', 'Price must be a positive number'],
    [{ price: { amount: 'x', currency: 'SZL' } }, 'price.amount', 'Price must be a positive number'],
    [{ stock: '1.5' }, 'stock', 'Stock is a whole number, 0 or more'],
    [{ discount: '' }, 'discount', 'A discount is a number from 0 to 100 per cent'],
    [{ saleEndsAt: '2020-01-01T00:00' }, 'saleEndsAt', 'The sale must end after it starts'],
  ])('says of %j what is wrong', (part, name, text) => {
    expect(problemsOf({ ...form, ...part }, product)).toEqual({ [name]: text })
  })
})

describe('a form that was opened before the clip was read', () => {
  const pending: Product = {
    ...product,
    ...{ regularPrice: null, category: null, tags: [], status: 'pending' },
  }
  const filled: Product = {
    ...pending,
    ...{ category: 'Fashion', tags: ['sisal', 'basket'], status: 'active' },
    regularPrice: { amount: 430, currency: 'ZAR', formattedPrice: 'R 430' },
  }
  /** Values that were typed for one product and are shown in the form of another. */
  const typed = (part: Partial<EditForm>) =>
    changesOf({ ...formOf(pending, 'SZL'), ...part }, formOf(pending, 'SZL'))
  const formWith = (edits: Partial<EditForm>) => ({ ...formOf(filled, 'SZL'), ...edits })

  it('keeps what was typed and no more', () => {
    expect(typed({ brand: 'Gone Rural' })).toEqual({ brand: 'Gone Rural' })
    expect(typed({ brand: '' })).toEqual({})
  })
  it('shows what the clip filled in, and neither erases nor repeats it', () => {
    const form = formWith(typed({ brand: 'Gone Rural' }))
    expect(form).toMatchObject({
      category: 'Fashion',
      tags: 'sisal, basket',
      price: { amount: '430', currency: 'ZAR' },
    })
    expect(sent(form, filled)).toEqual({
      unchanged: ['title', 'description', 'price'],
      brand: 'Gone Rural',
    })
  })
  it('lets win what the seller chose, and clears what they emptied after they saw it', () => {
    const chosen = formWith(typed({ category: 'Home & Garden' }))
    expect(sent(chosen, filled)).toMatchObject({ category: 'Home & Garden' })
    const emptied = changesOf({ ...chosen, tags: '' }, formOf(filled, 'SZL'))
    expect(sent(formWith(emptied), filled)).toMatchObject({ category: 'Home & Garden', tags: [] })
  })
  it('leaves an amount in the currency that it was typed for', () => {
    const form = formWith(typed({ price: { amount: '450', currency: 'SZL' } }))
    expect(sent(form, filled).price).toEqual({ amount: 450, currency: 'SZL' })
  })
})

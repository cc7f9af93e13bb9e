import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Suggestions } from '../../../contract/products/ai.ts'
import type { Product } from '../../../contract/products/views.ts'
import { openTestBrowser, success } from '../../app/test-browser.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
let suggested: typeof import('./suggested.ts')
beforeAll(async () => {
  browser = await openTestBrowser(() => success({}))
  suggested = await import('./suggested.ts')
})
afterAll(() => browser.close())

const said = <Value>(value: Value, quote: string, confidence = 0.9) => ({
  ...{ value, confidence, source: { kind: 'speech' as const, quote } },
})
const nothing: Suggestions = {
  ...{ title: null, description: null, category: null, price: null, prices: [], tags: null },
}
const price = (amount: number) => ({ amount, currency: 'SZL' })

// Only what the card reads of a product.
const productOf = (own: object, suggestions: Partial<Suggestions>) =>
  ({
    ...{ id: 'p1', status: 'active', description: '', category: 'Other' },
    ...{ title: 'Produit sans titre', isUntitled: !('title' in own) },
    ...{
      regularPrice: null,
      currency: 'SZL',
      stock: { quantity: 1 },
      tags: [],
      ai: { suggestions: { ...nothing, ...suggestions } },
    },
    ...own,
  }) as unknown as Product

describe('what a clip suggests for a product', () => {
  it('waits for the seller only where the product has nothing of its own', () => {
    const all = {
      title: said('Basket', 'a basket'),
      description: said('So', 'so'),
      prices: [said(price(5), 'five')],
    }
    expect(suggested.openFields(productOf({}, all))).toEqual(['price', 'title', 'description'])
    const own = { title: 'Mine', description: 'My words', regularPrice: { amount: 7, currency: 'SZL' } }
    expect(suggested.openFields(productOf(own, all))).toEqual([])
    expect(suggested.openFields(productOf({ status: 'pending' }, all))).toEqual([])
    expect(suggested.openFields(productOf({}, {}))).toEqual([])
  })
  it('fills in one price, and lets the seller choose among several', () => {
    const one = productOf({}, { prices: [said(price(5), 'five')] })
    expect(suggested.suggestedOf(one).price).toEqual({ amount: '5', currency: 'SZL' })
    const two = productOf({}, { prices: [said(price(5), 'five'), said(price(6), 'six')] })
    expect(suggested.suggestedOf(two).price).toEqual({ amount: '', currency: 'SZL' })
  })
  it('names its source as long as its value is the suggested one', () => {
    const product = productOf({ title: 'Basket' }, { title: said('Basket', 'a basket') })
    expect(suggested.sourceOf(product, suggested.suggestedOf(product), 'title')?.quote).toBe('a basket')
    const edited = { ...suggested.suggestedOf(product), title: 'A basket' }
    expect(suggested.sourceOf(product, edited, 'title')).toBeNull()
  })
  it('is raised where it is not sure', () => {
    const title = said('Basket', 'a basket', 0.4)
    const product = productOf({ title: 'Basket' }, { title })
    expect(suggested.isUnsure(product, suggested.suggestedOf(product), 'title')).toBe(true)
    const sure = productOf({ title: 'Basket' }, { title: { ...title, confidence: 0.8 } })
    expect(suggested.isUnsure(sure, suggested.suggestedOf(sure), 'title')).toBe(false)
    const own = productOf({ title: 'Mine' }, { title })
    expect(suggested.isUnsure(own, suggested.suggestedOf(own), 'title')).toBe(false)
  })
})

describe('the tags of a confirmed listing', () => {
  const heard = { title: 'Enamel teapot reverse', tags: 'enamel, teapot, reverse' }
  const tagsFor = (more: object) => {
    const known = suggested.suggestedOf(productOf({ ...heard, tags: heard.tags.split(', ') }, {}))
    return suggested.confirmedTags(known, { ...known, ...more })
  }

  it('lose what was misheard with the title, once the title is corrected', () => {
    expect(tagsFor({ title: 'Enamel teapot with two mugs' })).toEqual(['enamel', 'teapot'])
  })

  it('stay as the seller has typed or left them', () => {
    expect(tagsFor({})).toEqual(['enamel', 'teapot', 'reverse'])
    expect(tagsFor({ title: 'A pot', tags: 'kitchen, pot' })).toEqual(['kitchen', 'pot'])
  })
})

describe('a description that states a price', () => {
  const hat = (prices: number[]) =>
    productOf({}, { prices: prices.map((amount) => said(price(amount), 'the price')) })
  const oldPriceIn = (prices: number[], description: string, amount: string) =>
    suggested.oldPriceIn(hat(prices), { description, price: { amount, currency: 'SZL' } })

  it('is out of date once the seller has corrected the price', () => {
    expect(oldPriceIn([1200], 'A hat for 1,200 emalangeni, size 58.', '1500')).toEqual({
      stated: '1,200',
      corrected: 'A hat for 1500 emalangeni, size 58.',
    })
    expect(oldPriceIn([249.5], 'Yours for E249.50', '200')?.corrected).toBe('Yours for E200')
  })

  it('stays as it is with the same price, another number, or several prices', () => {
    expect(oldPriceIn([1200], 'A hat for 1,200', '1200')).toBeNull()
    expect(oldPriceIn([120], 'A hat for 1,200', '150')).toBeNull()
    expect(oldPriceIn([1200], 'A hat', '')).toBeNull()
    expect(oldPriceIn([100, 150], 'Small 100, large 150', '150')).toBeNull()
    expect(oldPriceIn([], 'A hat for 1,200', '1500')).toBeNull()
  })
})

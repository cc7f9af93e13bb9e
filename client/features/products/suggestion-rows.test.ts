import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Suggestions } from '../../../contract/products/ai.ts'
import type { Product } from '../../../contract/products/views.ts'
import { openTestBrowser, success } from '../../app/test-browser.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
let rows: typeof import('./suggestion-rows.ts')
beforeAll(async () => {
  browser = await openTestBrowser(() => success({}))
  rows = await import('./suggestion-rows.ts')
})
afterAll(() => browser.close())

const price = (amount: number, kind: 'speech' | 'picture', quote: string, confidence: number) => ({
  ...{ value: { amount, currency: 'ZAR' }, confidence, source: { kind, quote } },
})
const nothing: Suggestions = {
  ...{ title: null, description: null, category: null, price: null, prices: [], tags: null },
}

// Only what the form reads of a product.
const productOf = (suggestions: Suggestions) =>
  ({
    ...{ id: 'p1', title: 'Old title', description: '', regularPrice: null, isAvailable: true },
    ...{ stock: { quantity: 1, isInStock: true }, sale: null, saleStartsAt: null, saleEndsAt: null },
    ...{ category: null, tags: [], weight: null, dimensions: null, shipping: null, seo: null },
    ...{ attributes: {}, offers: { isOn: true }, ai: { suggestions } },
  }) as unknown as Product

describe('what a clip says of its product', () => {
  it('is nothing of what it is silent about', () => {
    expect(rows.rowsOf(nothing)).toEqual([])
  })
  it('names the source and the confidence of each of several prices', () => {
    const prices = [price(450, 'speech', '450 rand', 0.9), price(500, 'picture', 'R500', 0.613)]
    expect(rows.rowsOf({ ...nothing, prices })).toEqual([
      {
        name: 'price',
        label: 'Price',
        offers: [
          {
            id: expect.any(String),
            text: '450 ZAR',
            change: { price: { amount: '450', currency: 'ZAR' } },
            source: { kind: 'speech', quote: '450 rand' },
            percent: 90,
          },
          {
            id: expect.any(String),
            text: '500 ZAR',
            change: { price: { amount: '500', currency: 'ZAR' } },
            source: { kind: 'picture', quote: 'R500' },
            percent: 61,
          },
        ],
      },
    ])
  })
  it('stands in the order of the form, each field with what to put into it', () => {
    const source = { kind: 'speech' as const, quote: 'a basket' }
    const said = <Value>(value: Value) => ({ value, confidence: 0.5, source })
    const all = rows.rowsOf({
      ...{ title: said('Basket'), description: said('Woven'), category: said('Fashion') },
      ...{ price: null, prices: [price(450, 'speech', '450', 1)], tags: said(['sisal', 'basket']) },
    })
    expect(all.map(({ name, offers }) => [name, offers[0]?.change])).toEqual([
      ['title', { title: 'Basket' }],
      ['price', { price: { amount: '450', currency: 'ZAR' } }],
      ['category', { category: 'Fashion' }],
      ['tags', { tags: 'sisal, basket' }],
      ['description', { description: 'Woven' }],
    ])
  })
})

describe('a suggestion that was dismissed', () => {
  const said = <Value>(value: Value, quote: string) => ({
    ...{ value, confidence: 0.9, source: { kind: 'speech' as const, quote } },
  })
  const first: Suggestions = {
    ...nothing,
    title: said('Basket', 'a basket'),
    prices: [price(450, 'speech', '450 rand', 0.9), price(500, 'picture', 'R500', 0.6)],
  }
  const idOf = (of: Suggestions, text: string) =>
    rows.rowsOf(of).flatMap(({ offers }) => offers.flatMap((one) => (one.text === text ? one.id : [])))
  const texts = (of: Suggestions, dismissed: string[]) =>
    rows.withoutDismissed(rows.rowsOf(of), dismissed).map(({ offers }) => offers.map(({ text }) => text))

  it('stays away, and leaves the other price to choose', () => {
    expect(texts(first, idOf(first, '450 ZAR'))).toEqual([['Basket'], ['500 ZAR']])
    expect(texts(first, [...idOf(first, '450 ZAR'), ...idOf(first, '500 ZAR')])).toEqual([['Basket']])
  })
  it('does not keep away what another clip says of the same field, or the same from another source', () => {
    const dismissed = [...idOf(first, 'Basket'), ...idOf(first, '450 ZAR'), ...idOf(first, '500 ZAR')]
    const next: Suggestions = {
      ...nothing,
      title: said('Big basket', 'a big basket'),
      prices: [price(450, 'speech', '450 rand', 0.7), price(500, 'speech', 'five hundred', 0.8)],
    }
    expect(texts(first, dismissed)).toEqual([])
    expect(texts(next, dismissed)).toEqual([['Big basket'], ['500 ZAR']])
  })
  it('is not counted, and the next clip is', () => {
    const count = (suggestions: Suggestions) => rows.countOpen(productOf(suggestions))
    const { id } = productOf(first)
    expect(count(first)).toBe(2)
    const key = `draft:visitor:${rows.dismissedDraft(id)}`
    localStorage.setItem(key, JSON.stringify(idOf(first, 'Basket')))
    expect(count(first)).toBe(1)
    expect(count({ ...nothing, title: said('Big basket', 'a big basket') })).toBe(1)
    expect(count({ ...nothing, title: first.title })).toBe(0)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Suggestions } from '../../../contract/products/ai.ts'
import { openTestBrowser, success } from '../../app/test-browser.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
let rowsOf: typeof import('./suggestion-rows.ts').rowsOf
beforeAll(async () => {
  browser = await openTestBrowser(() => success({}))
  ;({ rowsOf } = await import('./suggestion-rows.ts'))
})
afterAll(() => browser.close())

const price = (amount: number, kind: 'speech' | 'picture', quote: string, confidence: number) => ({
  ...{ value: { amount, currency: 'ZAR' }, confidence, source: { kind, quote } },
})
const nothing: Suggestions = {
  ...{ title: null, description: null, category: null, price: null, prices: [], tags: null },
}

describe('what a clip says of its product', () => {
  it('is nothing of what it is silent about', () => {
    expect(rowsOf(nothing)).toEqual([])
  })
  it('names the source and the confidence of each of several prices', () => {
    const prices = [price(450, 'speech', '450 rand', 0.9), price(500, 'picture', 'R500', 0.613)]
    expect(rowsOf({ ...nothing, prices })).toEqual([
      {
        name: 'price',
        label: 'Price',
        offers: [
          {
            text: '450 ZAR',
            change: { amount: '450', currency: 'ZAR' },
            source: { kind: 'speech', quote: '450 rand' },
            percent: 90,
          },
          {
            text: '500 ZAR',
            change: { amount: '500', currency: 'ZAR' },
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
    const rows = rowsOf({
      ...{ title: said('Basket'), description: said('Woven'), category: said('Fashion') },
      ...{ price: null, prices: [price(450, 'speech', '450', 1)], tags: said(['sisal', 'basket']) },
    })
    expect(rows.map(({ name, offers }) => [name, offers[0]?.change])).toEqual([
      ['title', { title: 'Basket' }],
      ['price', { amount: '450', currency: 'ZAR' }],
      ['category', { category: 'Fashion' }],
      ['tags', { tags: 'sisal, basket' }],
      ['description', { description: 'Woven' }],
    ])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deal } from '../../../contract/deals/views.ts'
import type { Product } from '../../../contract/products/views.ts'
import { openTestBrowser, success } from '../../app/test-browser.ts'

// Only what the stores read.
const product = (quantity: number) =>
  ({
    ...{ id: 'mat', title: 'Mat', shopId: 's', shop: { id: 's', name: 'Weavers' }, viewer: {} },
    stock: { quantity, isInStock: quantity > 0 },
  }) as unknown as Product
const deal = (status: string, updatedAt: string) =>
  ({
    ...{ id: 'deal', productId: 'mat', status, updatedAt },
    timeline: status === 'agreed' ? [{ status }] : [{}, { status }],
  }) as unknown as Deal

let quantity = 1
let browser: Awaited<ReturnType<typeof openTestBrowser>>
beforeAll(async () => {
  browser = await openTestBrowser(() => success({ product: product(quantity) }))
})
afterAll(() => browser.close())

it('new and cancelled deals refresh the stock of a known product, steps between do not', async () => {
  const { dealsPushes } = await import('./push.ts')
  const { putProducts, readProduct } = await import('../products/store.ts')
  dealsPushes['deal:updated']({ deal: deal('agreed', '2026-01-01') })
  expect(browser.received).toEqual([])

  putProducts([product(1)])
  quantity = 0
  dealsPushes['deal:updated']({ deal: { ...deal('agreed', '2026-01-01'), id: 'next' } })
  await expect.poll(() => readProduct('mat')?.stock.isInStock).toBe(false)
  dealsPushes['deal:updated']({ deal: { ...deal('ready', '2026-01-02'), id: 'next' } })
  quantity = 1
  dealsPushes['deal:updated']({ deal: { ...deal('cancelled', '2026-01-03'), id: 'next' } })
  await expect.poll(() => readProduct('mat')?.stock.isInStock).toBe(true)
  expect(browser.received.map(({ path }) => path)).toEqual(['/api/products/mat', '/api/products/mat'])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../../contract/products/views.ts'
import { openTestBrowser, success } from '../../app/test-browser.ts'
import { showTranslation } from '../../messages/catalogue.ts'

let browser: Awaited<ReturnType<typeof openTestBrowser>>
beforeAll(async () => {
  browser = await openTestBrowser(() => success({}))
})
afterAll(() => browser.close())

it('shows what has no name in the language of the viewer', async () => {
  const { putProducts, readProduct } = await import('./store.ts')
  showTranslation({
    'first-load': { feed: { untitled: 'Produit sans titre', unknownShop: 'Boutique inconnue' } },
  })
  const product = (id: string, title: string, shop?: string, isUntitled?: true) =>
    ({
      ...{ id, title, name: title, isUntitled, shopId: 's', viewer: {} },
      ...(shop !== undefined && { shop: { id: 's', name: shop } }),
    }) as unknown as Product
  putProducts([
    product('a', 'Untitled Product', 'Weavers', true),
    product('b', 'Basket', 'Weavers'),
    product('c', 'Untitled Product'),
  ])
  const shown = ['a', 'b', 'c'].map((id) => [readProduct(id)?.title, readProduct(id)?.shop.name])
  expect(shown).toEqual([
    ['Produit sans titre', 'Weavers'],
    ['Basket', 'Weavers'],
    // A seller may choose such a title.
    ['Untitled Product', 'Boutique inconnue'],
  ])
  expect(readProduct('a')?.name).toBe('Untitled Product')
})

it('keeps the free fields of a complete product when a list has it without them', async () => {
  const { putProducts, readProduct } = await import('./store.ts')
  const empty = { sku: null, barcode: null, weight: null, dimensions: null, shipping: null, seo: null }
  const brief = { ...empty, attributes: {}, isBrief: true }
  const free = {
    ...{ sku: 'A1', barcode: '6001', weight: 2, dimensions: '3 m' },
    ...{ shipping: { note: 'By bus' }, seo: { title: 'Car' }, attributes: { make: 'Toyota' } },
  }
  const put = (change: object) =>
    putProducts([
      { id: 'd', title: 'Car', shopId: 's', shop: { id: 's' }, viewer: {}, ...change } as unknown as Product,
    ])
  put({ ...brief, likes: 1 })
  expect(readProduct('d')).toMatchObject({ ...brief, likes: 1 })
  put({ ...free, likes: 2 })
  put({ ...brief, likes: 3 })
  expect(readProduct('d')).toMatchObject({ ...free, likes: 3 })
  expect(readProduct('d')?.isBrief).toBeUndefined()
  // A complete product may have lost them.
  put({ ...empty, attributes: {}, likes: 4 })
  expect(readProduct('d')).toMatchObject({ ...empty, attributes: {}, likes: 4 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestShop, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
let shop: TestShop
let buyer: TestUser
let ids: string[]
beforeAll(async () => {
  app = await startTestApp()
  shop = await makeShop(app)
  buyer = await makeUser(app)
  const products = []
  for (let made = 0; made < 20; made += 1)
    products.push(await makeProduct(app, { shop, title: `Woven basket ${made}`, category: 'Other' }))
  ids = products.map(({ id }) => id)
  for (const id of ids) {
    await buyer.call('setLike', { id, liked: true })
    await buyer.call('setBookmark', { id, bookmarked: true })
  }
})
afterAll(() => app.close())

const fill = (value: string) =>
  runSql(
    app.platform.db.kysely,
    `UPDATE "Product" SET sku = left($1, 99), barcode = left($1, 99), weight = to_jsonb(left($1, 900)),
       dimensions = to_jsonb(left($1, 900)), shipping = jsonb_build_object('note', $1::text),
       seo = jsonb_build_object('title', $1::text), attributes = jsonb_build_object('make', $1::text)`,
    [value],
  )

const bytesOf = async (urls: readonly string[], user?: TestUser): Promise<number[]> => {
  const sizes = []
  for (const url of urls) {
    const headers = { accept: 'text/html', ...(user && { authorization: `Bearer ${user.token}` }) }
    const { statusCode, rawPayload } = await app.app.inject({ url, headers })
    expect([url, statusCode]).toEqual([url, 200])
    sizes.push(rawPayload.length)
  }
  return sizes
}

test('what sellers write into free fields makes nobody else’s lists and pages larger', async () => {
  const urls = [
    '/',
    '/browse',
    `/shop/${shop.slug}`,
    '/api/users/feed?limit=20',
    '/api/users/feed?limit=20&sort=newest',
    '/api/products?limit=20',
    '/api/products?limit=20&sort=price-low&country=SZ',
    '/api/products/search?q=basket',
    '/api/products/trending',
    `/api/products/${ids[0]}/similar`,
    `/api/shops/${shop.id}/products?limit=20`,
  ]
  const personal = [...urls, '/api/users/me/liked-products', '/api/users/me/bookmarked-products']
  await fill('')
  const thin = [await bytesOf(urls), await bytesOf(personal, buyer)].flat()
  // One product with its free fields adds 14,000 bytes.
  await fill('x'.repeat(3900))
  const fat = [await bytesOf(urls), await bytesOf(personal, buyer)].flat()
  const grown = [...urls, ...personal].filter((_, at) => (fat[at] ?? 0) > (thin[at] ?? 0) + 2000)
  expect(grown).toEqual([])
  // The floor: these lists have products.
  for (const bytes of thin) expect(bytes).toBeGreaterThan(10_000)
})

test('a list has its owner’s products complete and others brief; a single product is complete', async () => {
  await fill('hand-woven')
  const complete = {
    sku: 'hand-woven',
    barcode: 'hand-woven',
    weight: 'hand-woven',
    dimensions: 'hand-woven',
    shipping: { note: 'hand-woven' },
    seo: { title: 'hand-woven' },
    attributes: { make: 'hand-woven' },
  }
  const none = { sku: null, barcode: null, weight: null, dimensions: null, shipping: null, seo: null }
  const brief = { ...none, attributes: {}, isBrief: true }
  const lists = ['listProducts', 'getFeed', 'listTrendingProducts'] as const
  for (const name of lists)
    for (const [who, expected] of [
      [app.visitor, brief],
      [buyer, brief],
      [shop.owner, complete],
    ] as const) {
      const { body } = await who.call(name, {})
      expect(body.data.products).toHaveLength(20)
      for (const product of body.data.products) expect(product).toMatchObject(expected)
      expect(body.data.products.some(({ isBrief }) => isBrief)).toBe(expected === brief)
    }
  const [id = ''] = ids
  for (const who of [app.visitor, buyer, shop.owner]) {
    const { product } = (await who.call('getProduct', { id })).body.data
    expect(product).toMatchObject(complete)
    expect(product.isBrief).toBeUndefined()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Carried = { name: string; input: string; data: Record<string, unknown> }[]

const open = async (url: string) => {
  const { body, statusCode } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  const [, text = '[]'] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(body) ?? []
  const carried: Carried = JSON.parse(text)
  return { body, statusCode, carried }
}

test('pages contain the responses that their first screen requests, as the API gives them', async () => {
  const shop = await makeShop(app, { name: 'Ma’s </script><b>' })
  const product = await makeProduct(app, { shop, title: '</script><script>alert(1)</script> $& $1' })
  const expected = {
    '/': [
      ['getFeed', { limit: 20 }],
      ['exchangeRates', {}],
    ],
    '/browse': [
      ['listProducts', { limit: 24 }],
      ['listShopCategories', {}],
      ['exchangeRates', {}],
    ],
    [`/products/${product.id}`]: [
      ['getProduct', { id: product.id }],
      ['exchangeRates', {}],
    ],
    [`/shop/${shop.slug}`]: [
      ['getShop', { id: shop.slug }],
      ['listShopProducts', { shopId: shop.id, limit: 20 }],
      ['exchangeRates', {}],
    ],
  } as const
  for (const [url, wanted] of Object.entries(expected)) {
    const { carried, body } = await open(url)
    expect(carried.map(({ name, input }) => [name, JSON.parse(input)])).toEqual(wanted)
    expect(body).not.toContain('<script>alert(1)')
    for (const [at, [name, input]] of wanted.entries()) {
      const { body: answer } = await app.visitor.call(name, input as never)
      expect(carried[at]?.data, name).toEqual(answer.data)
    }
  }
})

test('the page of a product has its title and price before any script has come', async () => {
  const shop = await makeShop(app)
  const product = await makeProduct(app, { shop, title: 'Basket <b>' })
  const { data } = (await app.visitor.call('getProduct', { id: product.id })).body
  const { body } = await open(`/products/${product.id}`)
  const [, root = ''] = /<div id="root">(.*?)<\/div>/s.exec(body) ?? []
  expect(root).toContain('<h1 dir="auto">Basket &#60;b&#62;</h1>')
  expect(root).toContain(`<span class="price-tag">${data.product.price?.formattedPrice}</span>`)
})

test('searches, other pages and missing products contain none', async () => {
  const missing = '01936f5e-0000-7000-8000-000000000009'
  for (const url of ['/browse?q=shoes', '/help', '/login', `/products/${missing}`, '/shop/nobody'])
    expect([url, (await open(url)).carried]).toEqual([url, []])
})

test('a page is sent without data that cannot be read', async () => {
  const product = await makeProduct(app, { shop: await makeShop(app) })
  const { kysely } = app.platform.db
  const executeQuery = kysely.executeQuery
  let reads = 0
  kysely.executeQuery = ((...given: Parameters<typeof executeQuery>) => {
    reads += 1
    // The head is read first.
    if (reads > 1) throw new Error('The database went away')
    return executeQuery.apply(kysely, given)
  }) as typeof executeQuery // counted, and else the same
  const { statusCode, carried } = await open(`/products/${product.id}`)
  kysely.executeQuery = executeQuery
  expect([statusCode, carried]).toEqual([200, []])
})

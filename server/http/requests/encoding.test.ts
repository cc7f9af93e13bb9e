import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => app.close())

/** Texts that change if they are decoded or escaped twice. */
const texts = [
  '%3Cb%3E 100%25',
  '&lt;b&gt; &amp;amp;',
  '\\u003cb\\u003e \\\\',
  '&#60;b&#62; \\x3c',
  '+ %2B',
  "O''Neil",
]

it('decodes a text once, and stores and returns it as it was sent', async () => {
  const { owner, ...shop } = await makeShop(app)
  for (const text of texts) {
    const { id } = await makeProduct(app, { shop: { ...shop, owner } })
    const price = { amount: 5, currency: 'SZL' }
    await owner.call('updateProduct', { id, title: text, description: text, price })
    const { body } = await app.visitor.call('getProduct', { id })
    expect([body.data.product.title, body.data.product.description]).toEqual([text, text])
    const row = await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id } })
    expect([row.title, row.description]).toEqual([text, text])
  }
})

it('decodes a path once: a doubly encoded path is a different one', async () => {
  const shop = await makeShop(app, { name: 'Decoded' })
  const encoded = [...shop.slug].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  const statuses = [shop.slug, encoded, encoded.replaceAll('%', '%25')].map(async (slug) => {
    const { statusCode } = await app.app.inject({ url: `/shop/${slug}`, headers: { accept: 'text/html' } })
    return statusCode
  })
  expect(await Promise.all(statuses)).toEqual([200, 200, 404])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Runs a call while all connections to the database but one are in use. */
const withOneConnection = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  const { pool } = app.platform.db
  const others = pool.options.max - 1
  const taken = await Promise.all(Array.from({ length: others }, () => pool.connect()))
  try {
    return await run()
  } finally {
    for (const client of taken) client.release()
  }
}

const texts = { title: 'Basket', description: 'Woven by hand', price: { amount: 450, currency: 'KES' } }

test('a product is created and changed over one connection', async () => {
  const shop = await makeShop(app)
  const created = await withOneConnection(() => shop.owner.call('createProduct', texts))
  expect(created.status).toBe(201)
  const { id, owner } = await makeProduct(app)
  const changed = await withOneConnection(() => owner.call('updateProduct', { id, ...texts }))
  expect(changed.status).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { limitResponseSize, MAX_SENT_BYTES } from './response-size.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

test('an answer over the limit becomes 500 and is counted; the next request works', async () => {
  const [large, small] = [await makeProduct(app), await makeProduct(app)]
  await runSql(
    app.platform.db.kysely,
    `UPDATE "Product" SET attributes = jsonb_build_object('all', repeat('x', $2)) WHERE id = $1::uuid`,
    [large.id, MAX_SENT_BYTES],
  )
  const refused = await app.visitor.call('getProduct', { id: large.id })
  expect([refused.status, refused.body.error.code]).toEqual([500, 'INTERNAL'])
  expect((await app.platform.metrics.render()).text).toContain(
    'sokoni_answers_too_large_total{call="getProduct"} 1',
  )
  expect((await app.visitor.call('getProduct', { id: small.id })).status).toBe(200)
})

test('an answer longer than the longest string is refused too', () => {
  const write = limitResponseSize('listProducts', app.platform.metrics, () => 'x'.repeat(2 ** 30))
  expect(() => write({})).toThrow(/too large: Invalid string length/)
})

test('the limit counts bytes, not characters', () => {
  const write = limitResponseSize('listProducts', app.platform.metrics, String)
  expect(write('本'.repeat(1000))).toHaveLength(1000)
  expect(() => write('本'.repeat(MAX_SENT_BYTES / 3 + 1))).toThrow(/too large/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/db.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { runSql } from '../../../testing/sql.ts'
import { deleteUnusedWords } from './actions/delete-unused-words.ts'
import { withListing } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const waits = () => countLockWaits(app.platform.db.maintenance.kysely)

/** Runs SQL in a transaction for which another call waits; it must not wait for that call. */
const runWhileAwaited = async (tx: Tx, text: string, values: unknown[]) => {
  await expect.poll(waits).toBe(1)
  await runSql(tx, `SET LOCAL lock_timeout = '200ms'`)
  await runSql(tx, text, values)
}

test('closing a shop computes no search document, and opening it computes all at once', async () => {
  const shop = await makeShop(app)
  for (const title of ['Red kettle', 'Blue kettle', 'Green kettle']) await makeProduct(app, { shop, title })
  const found = async () => {
    const { body } = await app.visitor.call('searchProducts', { q: 'kettle', shopId: shop.id })
    return body.data.products.map(({ title }) => title).sort()
  }
  const computations = (status: string) =>
    app.platform.db.maintenance.transaction(async (tx) => {
      await runSql(tx, `SET LOCAL track_functions = 'pl'`)
      await withListing(tx, { shopId: shop.id }, async () => {
        await runSql(tx, `UPDATE "Shop" SET status = $1::"ShopStatus" WHERE id = $2`, [status, shop.id])
      })
      return runSql(
        tx,
        `SELECT calls FROM pg_stat_xact_user_functions WHERE funcname = 'search_refresh' AND calls > 0`,
      )
    })
  expect(await computations('deactivated')).toEqual([])
  expect(await found()).toEqual([])
  expect(await computations('active')).toEqual([{ calls: 1 }])
  expect(await found()).toEqual(['Blue kettle', 'Green kettle', 'Red kettle'])
})

test('shops that open at once insert their words in the same order, so that none deadlocks', async () => {
  const shop = await makeShop(app)
  for (const title of ['Zzebra', 'Mmango']) await makeProduct(app, { shop, title })
  await shop.owner.call('deactivateShop', { id: shop.id })
  await deleteUnusedWords(app.platform)
  let opening: Promise<{ status: number }> | undefined
  await app.platform.db.maintenance.transaction(async (tx) => {
    await runSql(tx, `INSERT INTO "SearchWord" (word) VALUES ('mmango')`)
    opening = shop.owner.call('activateShop', { id: shop.id })
    await runWhileAwaited(tx, `INSERT INTO "SearchWord" (word) VALUES ($1)`, ['zzebra'])
  })
  expect((await opening)?.status).toBe(200)
})

test('a shop that closes while vectors of its products become due does not deadlock', async () => {
  const { id, shop } = await makeProduct(app)
  let closing: Promise<{ status: number }> | undefined
  await app.platform.db.maintenance.transaction(async (tx) => {
    // In the order of `createTasks`.
    await runSql(tx, `DELETE FROM "EmbeddingTodo" WHERE "productId" = $1`, [id])
    closing = shop.owner.call('deactivateShop', { id: shop.id })
    await runWhileAwaited(
      tx,
      `INSERT INTO "EmbeddingTask" (model, "productId", since) VALUES ('one', $1, now())`,
      [id],
    )
  })
  expect((await closing)?.status).toBe(200)
})

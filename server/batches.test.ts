import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeProduct, makeShop } from '../testing/factories.ts'
import { runSql } from '../testing/sql.ts'
import { eraseUser as eraseComments } from './features/comments/actions/erase-user.ts'
import { eraseUser as eraseUploads } from './features/media/actions/erase-user.ts'
import { applyDueSales } from './features/products/actions/apply-sales.ts'
import { eraseUser as eraseProducts } from './features/products/actions/erase-user.ts'

/** Operations on all rows of an account or table run in batches up to the last row. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const rows = async (sql: string, ...values: unknown[]) => {
  const [row] = await runSql(app.platform.db.kysely, `SELECT count(*)::int AS count FROM ${sql}`, values)
  return row?.count
}

test('a deleted account leaves no comments, uploads or products, even if there were many', async () => {
  const { id, owner } = await makeShop(app)
  const other = await makeProduct(app)
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Comment" (id, "targetType", "targetId", "userId", text, "updatedAt")
     SELECT gen_random_uuid(), 'product', $1::uuid, $2::uuid, 'Fine', now() FROM generate_series(1, 1201)`,
    [other.id, owner.id],
  )
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Upload" (key, "ownerId", folder, "storageKey", type, filename, size)
     SELECT n::text, $1::uuid, 'comments', 'comments/' || n, 'image/webp', 'a', 1 FROM generate_series(1, 401) n`,
    [owner.id],
  )
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Product" (id, "shopId", "ownerId", title, currency, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'Basket', 'SZL', now() FROM generate_series(1, 401)`,
    [id, owner.id],
  )
  await eraseComments(app.platform, owner.id)
  await eraseUploads(app.platform, owner.id)
  await eraseProducts(app.platform, owner.id)
  expect([
    await rows(`"Comment" WHERE "userId" = $1::uuid AND ("deletedAt" IS NULL OR text <> '')`, owner.id),
    await rows(`"Upload" WHERE "ownerId" = $1::uuid`, owner.id),
    await rows(
      `"Product" WHERE "ownerId" = $1::uuid AND ("deletedAt" IS NULL OR title IS NOT NULL)`,
      owner.id,
    ),
  ]).toEqual([0, 0, 0])
})

test('many sales with the same start all begin', async () => {
  const { id, owner } = await makeShop(app)
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Product" (id, "shopId", "ownerId", title, "priceMinor", currency, discount, "isOnSale", "saleStartsAt", "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'Basket', 10000, 'SZL', 2500, true, now() - interval '1 minute', now()
     FROM generate_series(1, 25)`,
    [id, owner.id],
  )
  await applyDueSales(app.platform, 10)
  expect(await rows(`"Product" WHERE "shopId" = $1::uuid AND "reducedMinor" = 2500`, id)).toBe(25)
})

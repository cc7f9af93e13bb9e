import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeShop, makeUser } from '../testing/factories.ts'
import { runSql } from '../testing/sql.ts'

/** Limits of one account (decision 047). */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const listing = { title: 'A basket', description: 'Woven of grass', price: { amount: 5, currency: 'SZL' } }

test('a shop has at most 10,000 products, not counting deleted ones', async () => {
  const { id, owner } = await makeShop(app)
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Product" (id, "shopId", "ownerId", currency, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'SZL', now() FROM generate_series(1, 9999)`,
    [id, owner.id],
  )
  const last = await owner.call('createProduct', listing)
  expect(last.status).toBe(201)
  const refused = await owner.call('createProduct', listing)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'LIMIT_REACHED'])
  await owner.call('deleteProduct', { id: last.body.data.product.id })
  expect((await owner.call('createProduct', listing)).status).toBe(201)
})

test('a user blocks at most 5,000 others, and can unblock one to block another', async () => {
  const [user, one, other] = [await makeUser(app), await makeUser(app), await makeUser(app)]
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "UserBlock" ("blockerId", "blockedId") SELECT $1::uuid, gen_random_uuid() FROM generate_series(1, 4999)`,
    [user.id],
  )
  expect((await user.call('blockUser', { id: one.id })).status).toBe(200)
  const refused = await user.call('blockUser', { id: other.id })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'LIMIT_REACHED'])
  expect((await user.call('blockUser', { id: one.id })).status).toBe(200)
  await user.call('unblockUser', { id: one.id })
  expect((await user.call('blockUser', { id: other.id })).status).toBe(200)
})

test('a user follows at most 10,000 others, and the same one again changes nothing', async () => {
  const [user, one, other] = [await makeUser(app), await makeUser(app), await makeUser(app)]
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "FollowTally" ("userId", "followingCount") VALUES ($1::uuid, 9999)`,
    [user.id],
  )
  expect((await user.call('followUser', { followingId: one.id })).status).toBe(200)
  const refused = await user.call('followUser', { followingId: other.id })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'LIMIT_REACHED'])
  expect((await user.call('followUser', { followingId: one.id })).status).toBe(200)
  await user.call('unfollowUser', { followingId: one.id })
  expect((await user.call('followUser', { followingId: other.id })).status).toBe(200)
})

test('the shops of an account keep at most thirty addresses together', async () => {
  const shop = await makeShop(app)
  const change = async (slug: string) => {
    const { status, body } = await shop.owner.call('updateShop', { id: shop.id, slug })
    return [status, body.error?.code]
  }
  for (let n = 1; n < 30; n += 1) expect(await change(`${shop.slug}-${n}`)).toEqual([200, undefined])
  expect(await change(`${shop.slug}-30`)).toEqual([409, 'LIMIT_REACHED'])
  expect(await change(shop.slug)).toEqual([200, undefined])
  await shop.owner.call('deleteShop', { id: shop.id })
  expect(await openAgain(shop)).toEqual([409, 'LIMIT_REACHED'])
})

test('an account opens at most twenty shops', async () => {
  const shop = await makeShop(app)
  await shop.owner.call('deleteShop', { id: shop.id })
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Shop" (id, "ownerId", name, slug, description, category, currency, status, "updatedAt")
     SELECT gen_random_uuid(), "ownerId", name, slug || '-old-' || n, description, category, currency, 'deleted', now()
     FROM "Shop", generate_series(1, 19) n WHERE id = $1`,
    [shop.id],
  )
  expect(await openAgain(shop)).toEqual([409, 'LIMIT_REACHED'])
})

const openAgain = async ({ owner, slug }: Awaited<ReturnType<typeof makeShop>>) => {
  const { status, body } = await owner.call('createShop', {
    name: 'Once more',
    description: 'Another shop of one seller',
    category: 'Home & Garden',
    slug: `${slug}-again`,
  })
  return [status, body.error?.code]
}

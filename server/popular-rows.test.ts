import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeProduct, makeShop, makeUser } from '../testing/factories.ts'
import { countLockWaits } from '../testing/lock-waits.ts'
import { runSql } from '../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Runs `calls` while these rows are locked. */
const whileLocked = async (
  table: 'Product' | 'Comment',
  ids: string[],
  calls: readonly (() => Promise<{ status: number }>)[],
  check: () => Promise<void>,
) => {
  const { maintenance } = app.platform.db
  let running: Promise<{ status: number }[]> | undefined
  await maintenance.transaction(async (tx) => {
    await runSql(tx, `SELECT FROM "${table}" WHERE id = ANY($1::uuid[]) FOR UPDATE`, [ids])
    running = Promise.all(calls.map((call) => call()))
    await check()
  })
  return (await running)?.map(({ status }) => status)
}

test('those who wait for many locked products hold two connections, and other changes go on', async () => {
  const products = await Promise.all(Array.from({ length: 8 }, () => makeProduct(app)))
  const users = await Promise.all(Array.from({ length: 8 }, () => makeUser(app)))
  const [fan, { id: other }] = [await makeUser(app), await makeProduct(app)]
  const ids = products.map(({ id }) => id)
  const calls = users.flatMap((user, n) => {
    const id = ids[n] ?? ''
    return [() => user.call('recordView', { id }), () => user.call('setLike', { id, liked: true })]
  })
  const waiting = () => countLockWaits(app.platform.db.maintenance.kysely)
  const statuses = await whileLocked('Product', ids, calls, async () => {
    await expect.poll(waiting).toBeGreaterThan(0)
    expect((await fan.call('setLike', { id: other, liked: true })).status).toBe(200)
    expect((await fan.call('recordView', { id: other })).status).toBe(200)
    await expect.poll(waiting).toBe(2)
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { body } = await fan.call('getProduct', { id: ids[0] ?? '' })
  expect(body.data.product).toMatchObject({ likes: 1, views: 1 })
})

test('those who change whole shops, with all their products, hold two connections', async () => {
  const shops = await Promise.all(Array.from({ length: 4 }, () => makeShop(app)))
  const calls = shops.flatMap(({ id, owner }) => [
    () => owner.call('deactivateShop', { id }),
    () => owner.call('updateShop', { id, name: 'Another name' }),
  ])
  const { maintenance } = app.platform.db
  const waiting = () => countLockWaits(maintenance.kysely)
  let running: Promise<{ status: number }[]> | undefined
  await maintenance.transaction(async (tx) => {
    await runSql(tx, 'SELECT FROM "Shop" WHERE id = ANY($1::uuid[]) FOR UPDATE', [shops.map(({ id }) => id)])
    running = Promise.all(calls.map((call) => call()))
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    // Others are served meanwhile.
    await makeUser(app)
    expect(await waiting()).toBe(2)
  })
  expect(new Set((await running)?.map(({ status }) => status))).toEqual(new Set([200]))
})

test('those who cancel deals while products are locked hold two connections', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(app)))
  const buyers = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)))
  const calls = await Promise.all(
    products.map(async ({ id }, n) => {
      const buyer = buyers[n] ?? (await makeUser(app))
      const { body } = await buyer.call('buyProduct', { id })
      return () => buyer.call('cancelDeal', { id: body.data.deal.id, reason: 'No longer needed' })
    }),
  )
  const waiting = () => countLockWaits(app.platform.db.maintenance.kysely)
  const ids = products.map(({ id }) => id)
  const statuses = await whileLocked('Product', ids, calls, async () => {
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    // Others are served meanwhile.
    await makeUser(app)
    await expect.poll(waiting).toBe(2)
  })
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('those who block followers of shops that are locked hold two connections', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, () => makeShop(app)))
  const fan = await makeUser(app)
  for (const { id } of shops) await fan.call('followShop', { id, following: true })
  await app.settle()
  const { maintenance } = app.platform.db
  const waiting = () => countLockWaits(maintenance.kysely)
  await maintenance.transaction(async (tx) => {
    await runSql(tx, 'SELECT FROM "Shop" WHERE id = ANY($1::uuid[]) FOR UPDATE', [shops.map(({ id }) => id)])
    await Promise.all(shops.map(({ owner }) => owner.call('blockUser', { id: fan.id })))
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
    // Others are served meanwhile.
    await makeUser(app)
    await expect.poll(waiting).toBe(2)
  })
  await app.settle()
  const { body } = await fan.call('getShop', { id: shops[0]?.id ?? '' })
  expect(body.data.shop.followersCount).toBe(0)
})

/** Returns how many statements wait for a lock at most, within a third of a second. */
const mostWaiting = async (): Promise<number> => {
  const waiting = () => countLockWaits(app.platform.db.maintenance.kysely)
  await expect.poll(waiting).toBeGreaterThan(0)
  const end = performance.now() + 300
  let most = 0
  while (performance.now() < end) most = Math.max(most, await waiting())
  return most
}

test('those who change comments of a locked product hold two connections', async () => {
  const { id } = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 8 }, () => makeUser(app)))
  const calls = await Promise.all(
    users.map(async (user) => {
      const { comment } = (await user.call('createComment', { id, comment: 'Good' })).body.data
      return () => user.call('updateComment', { id: comment.id, rating: 4 })
    }),
  )
  let most = 0
  const statuses = await whileLocked('Product', [id], calls, async () => {
    most = await mostWaiting()
  })
  expect([most, new Set(statuses)]).toEqual([2, new Set([200])])
})

test('those who answer replies of a locked thread hold two connections', async () => {
  const { id } = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 8 }, () => makeUser(app)))
  const author = await makeUser(app)
  const { comment: first } = (await author.call('createComment', { id, comment: 'Good' })).body.data
  const calls = await Promise.all(
    users.map(async (user) => {
      const reply = (await user.call('replyToComment', { id: first.id, comment: 'Yes' })).body.data.comment
      return () => user.call('replyToComment', { id: reply.id, comment: 'No' })
    }),
  )
  let most = 0
  const statuses = await whileLocked('Comment', [first.id], calls, async () => {
    most = await mostWaiting()
  })
  expect([most, new Set(statuses)]).toEqual([2, new Set([201])])
})

import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const counted = async (shopId: string) => {
  const [row] = await app.platform.db.query<{ count: number; rows: number }>(
    `SELECT "followersCount" AS count, (SELECT count(*) FROM "ShopFollow" WHERE "shopId" = s.id) AS rows
     FROM "Shop" s WHERE id = $1`,
    [shopId],
  )
  return row
}

const pushesOf = (shopId: string) =>
  app.pushes.flatMap((push) => (push.event === 'shop:followers' && push.data.shopId === shopId ? [push] : []))

test('following toggles without a wish, and is set with one', async () => {
  const shop = await makeShop(app)
  const user = await makeUser(app)
  const follow = async (following?: boolean) =>
    (await user.call('followShop', { id: shop.id, following })).body.data

  expect(await follow()).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await follow()).toEqual({ isFollowing: false, followersCount: 0 })
  expect(await follow(false)).toEqual({ isFollowing: false, followersCount: 0 })
  expect(await follow(true)).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await follow(true)).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await counted(shop.id)).toEqual({ count: 1, rows: 1 })
})

test('nobody follows their own shop', async () => {
  const shop = await makeShop(app)
  for (const following of [undefined, false, true]) {
    const { status, body } = await shop.owner.call('followShop', { id: shop.id, following })
    expect(status).toBe(422)
    expect(body.error).toEqual({ code: 'OWN_SHOP', message: 'This is your own shop' })
  }
  expect(await counted(shop.id)).toEqual({ count: 0, rows: 0 })
})

test('visitors are asked to sign in', async () => {
  const shop = await makeShop(app)
  const { status, body } = await app.visitor.call('followShop', { id: shop.id })
  expect(status).toBe(401)
  expect(body.error.code).toBe('AUTH_REQUIRED')
})

test('a shop that is not there for others is 404', async () => {
  const user = await makeUser(app)
  const closed = await makeShop(app)
  const { prisma } = app.platform.db
  await prisma.shop.update({ where: { id: closed.id }, data: { status: 'deactivated' } })
  const orphaned = await makeShop(app)
  await prisma.user.update({ where: { id: orphaned.owner.id }, data: { status: 'deactivated' } })
  for (const id of [closed.id, orphaned.id, newId()]) {
    const { status, body } = await user.call('followShop', { id })
    expect(status).toBe(404)
    expect(body.error).toEqual({ code: 'NO_SHOP', message: 'Shop not found' })
  }
})

test('many at once end exact, and everybody who watches learns the final number', async () => {
  const shop = await makeShop(app)
  const users = await Promise.all(Array.from({ length: 30 }, () => makeUser(app)))
  await Promise.all(
    Array.from({ length: 330 }, (_, index) =>
      users[index % users.length]?.call('followShop', { id: shop.id, following: index >= 300 || undefined }),
    ),
  )
  const after = await counted(shop.id)
  expect(after?.count).toBe(after?.rows)
  await app.settle()
  expect(pushesOf(shop.id).at(-1)).toEqual({
    rooms: [`shop:${shop.id}`, `user:${shop.owner.id}`],
    event: 'shop:followers',
    data: { shopId: shop.id, followersCount: after?.count },
  })
})

test('following ten times at once is one follow', async () => {
  const shop = await makeShop(app)
  const user = await makeUser(app)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => user.call('followShop', { id: shop.id, following: true })),
  )
  for (const { body } of answers) expect(body.data).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await counted(shop.id)).toEqual({ count: 1, rows: 1 })
})

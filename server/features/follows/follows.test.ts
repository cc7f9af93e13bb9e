import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { eraseUser } from './actions/erase-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const counted = async (shopId: string) => {
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT "followersCount" AS count, (SELECT count(*) FROM "ShopFollow" WHERE "shopId" = s.id) AS rows
     FROM "Shop" s WHERE id = $1`,
    [shopId],
  )
  return row
}

const pushesOf = (shopId: string) =>
  app.pushes.flatMap((push) => (push.event === 'shop:followers' && push.data.shopId === shopId ? [push] : []))

test('following toggles without `following`, and is set with it', async () => {
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

test('owners cannot follow their own shop', async () => {
  const shop = await makeShop(app)
  for (const following of [undefined, false, true]) {
    const { status, body } = await shop.owner.call('followShop', { id: shop.id, following })
    expect(status).toBe(422)
    expect(body.error).toEqual({ code: 'OWN_SHOP', message: 'This is your own shop' })
  }
  expect(await counted(shop.id)).toEqual({ count: 0, rows: 0 })
})

test('visitors must sign in', async () => {
  const shop = await makeShop(app)
  const { status, body } = await app.visitor.call('followShop', { id: shop.id })
  expect(status).toBe(401)
  expect(body.error.code).toBe('AUTH_REQUIRED')
})

test('a hidden shop is 404', async () => {
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

test('many parallel follows are counted exactly, and every open page receives the final number', async () => {
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

test('open pages receive the number of followers after one of them deleted their account', async () => {
  const shop = await makeShop(app)
  const user = await makeUser(app)
  await user.call('followShop', { id: shop.id, following: true })
  await app.settle()
  await eraseUser(app.platform, user.id)
  await app.settle()
  await expect.poll(() => pushesOf(shop.id).at(-1)?.data).toEqual({ shopId: shop.id, followersCount: 0 })
  expect(await counted(shop.id)).toEqual({ count: 0, rows: 0 })
})

test('ten parallel follows are one follow', async () => {
  const shop = await makeShop(app)
  const user = await makeUser(app)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => user.call('followShop', { id: shop.id, following: true })),
  )
  for (const { body } of answers) expect(body.data).toEqual({ isFollowing: true, followersCount: 1 })
  expect(await counted(shop.id)).toEqual({ count: 1, rows: 1 })
})

/** Expects the stored counts of a user to be those of the rows, and returns them. */
const expectTally = async (user: TestUser) => {
  const { stats } = (await app.visitor.call('getFollowStats', { userId: user.id })).body.data
  const { userFollow } = app.platform.db.prisma
  expect(stats).toEqual({
    followersCount: await userFollow.count({ where: { followingId: user.id } }),
    followingCount: await userFollow.count({ where: { followerId: user.id } }),
  })
  return [stats.followersCount, stats.followingCount]
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(app)))

test('a user is followed once however often, and unfollowed', async () => {
  const [one, other] = [await makeUser(app, { name: 'Amina' }), await makeUser(app)]
  const first = await one.call('followUser', { followerId: one.id, followingId: other.id })
  expect([first.status, first.body.data.isFollowing, first.body.data.followersCount]).toEqual([200, true, 1])
  expect(first.body.data.follow).toMatchObject({ followerId: one.id, followingId: other.id })
  const again = await Promise.all(
    Array.from({ length: 8 }, () => one.call('followUser', { followingId: other.id })),
  )
  for (const { body } of again) expect(body.data).toEqual(first.body.data)
  expect([await expectTally(one), await expectTally(other)]).toEqual([
    [0, 1],
    [1, 0],
  ])
  const isFollowing = async (userId: string, targetId: string) =>
    (await app.visitor.call('isFollowing', { userId, targetId })).body.data.isFollowing
  expect([await isFollowing(one.id, other.id), await isFollowing(other.id, one.id)]).toEqual([true, false])
  await app.settle()
  const { notifications } = (await other.call('listNotifications')).body.data
  expect(notifications).toMatchObject([
    { type: 'follow', message: 'Amina follows you', link: { kind: 'user', id: one.id } },
  ])
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await one.call('unfollowUser', { followerId: one.id, followingId: other.id })
    expect([status, body.data]).toEqual([200, { isFollowing: false, followersCount: 0 }])
  }
  expect([await expectTally(one), await expectTally(other)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('following oneself, for another user, an unknown user, a blocker, or signed out is refused', async () => {
  const [one, other] = [await makeUser(app), await makeUser(app)]
  for (const name of ['followUser', 'unfollowUser'] as const) {
    const self = await one.call(name, { followerId: one.id, followingId: one.id })
    expect([self.status, self.body.error.code]).toEqual([422, 'OWN_ACCOUNT'])
    const forOther = await one.call(name, { followerId: other.id, followingId: one.id })
    expect([forOther.status, forOther.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect((await app.visitor.call(name, { followingId: one.id })).status).toBe(401)
  }
  expect((await one.call('followUser', { followingId: newId() })).status).toBe(404)
  await one.call('followUser', { followingId: other.id })
  await other.call('followUser', { followingId: one.id })
  await other.call('blockUser', { id: one.id })
  await app.settle()
  expect([await expectTally(one), await expectTally(other)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const refused = await one.call('followUser', { followingId: other.id })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
  for (const call of ['getFollowStats', 'listFollowers', 'listFollowing'] as const)
    expect((await app.visitor.call(call, { userId: newId() })).status).toBe(404)
  expect((await app.visitor.call('isFollowing', { userId: one.id, targetId: newId() })).status).toBe(404)
})

test('parallel follows among users are counted exactly', async () => {
  const users = await people(6)
  await Promise.all(
    Array.from({ length: 180 }, (_, index) => {
      const [one, other] = [users[index % 6], users[(index * 5 + 1 + (index % 4)) % 6]]
      if (!one || !other || one === other) return null
      return one.call(index % 3 === 2 ? 'unfollowUser' : 'followUser', { followingId: other.id })
    }),
  )
  for (const user of users) await expectTally(user)
})

test('lists of followers contain users, the latest first, by page and by cursor', async () => {
  const [star, viewer, ...fans] = await people(7)
  const shop = await makeShop(app)
  if (!star || !viewer) throw new Error('There are seven')
  for (const fan of fans) {
    await fan.call('followUser', { followingId: star.id })
    await fan.call('followShop', { id: shop.id })
  }
  await viewer.call('followUser', { followingId: fans[1]?.id ?? '' })
  const newest = fans.map(({ id }) => id).toReversed()
  const { followers, pagination } = (await viewer.call('listFollowers', { userId: star.id })).body.data
  expect(followers.map(({ id }) => id)).toEqual(newest)
  expect(followers.filter((one) => one.isFollowing).map(({ id }) => id)).toEqual([fans[1]?.id])
  expect(followers[0]).not.toHaveProperty('phone')
  expect(pagination).toMatchObject({ currentPage: 1, total: 5, totalPages: 1, hasMore: false })
  const paged = async (name: 'listFollowers' | 'listShopFollowers') => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const input = { userId: star.id, id: shop.id, limit: 2, cursor }
      const { data } = (await app.visitor.call(name, input)).body
      ids.push(...data.followers.map(({ id }) => id))
      cursor = data.pagination.nextCursor ?? undefined
    } while (cursor)
    return ids
  }
  expect(await paged('listFollowers')).toEqual(newest)
  expect(await paged('listShopFollowers')).toEqual(newest)
  const second = (await app.visitor.call('listShopFollowers', { id: shop.id, limit: 2, page: 2 })).body.data
  expect(second.followers.map(({ id }) => id)).toEqual(newest.slice(2, 4))
  expect((await star.call('listMyFollowers')).body.data.followers).toHaveLength(5)
  expect((await fans[0]?.call('listMyFollowing'))?.body.data.following.map(({ id }) => id)).toEqual([star.id])
  expect((await star.call('getMyFollowStats')).body.data.stats).toEqual({
    followersCount: 5,
    followingCount: 0,
  })
  expect((await app.visitor.call('listShopFollowers', { id: newId() })).body.error.code).toBe('NO_SHOP')
  // A deactivated user is in no list.
  await app.platform.db.prisma.user.update({
    where: { id: newest[0] ?? '' },
    data: { status: 'deactivated' },
  })
  expect((await paged('listFollowers')).length).toBe(4)
})

test('statuses of many users and shops are returned as a map', async () => {
  const [user, followed, other] = await people(3)
  const [shop, elsewhere] = [await makeShop(app), await makeShop(app)]
  if (!user || !followed || !other) throw new Error('There are three')
  await user.call('followUser', { followingId: followed.id })
  await user.call('followShop', { id: shop.id })
  const users = await user.call('getFollowStatuses', { userIds: [followed.id, other.id] })
  expect(users.body.data).toEqual({
    [followed.id]: { isFollowing: true },
    [other.id]: { isFollowing: false },
  })
  const shops = await user.call('getShopFollowStatuses', { shopIds: [shop.id, elsewhere.id] })
  expect(shops.body.data).toEqual({
    [shop.id]: { isFollowing: true },
    [elsewhere.id]: { isFollowing: false },
  })
  expect((await app.visitor.call('getFollowStatuses', { userIds: [user.id] })).status).toBe(401)
  const { shops: mine, pagination } = (await user.call('listMyShopsFollowed')).body.data
  expect(mine).toMatchObject([{ id: shop.id, viewer: { isFollowing: true, isOwner: false } }])
  expect(pagination.total).toBe(1)
})

test('suggestions are shops with products, preferred categories first, without followed or own ones', async () => {
  const { prisma } = app.platform.db
  const setShop = (id: string, data: { category?: string; followersCount?: number; countryCode?: string }) =>
    prisma.shop.update({ where: { id }, data: { countryCode: 'SZ', ...data } })
  const products = await Promise.all(Array.from({ length: 7 }, () => makeProduct(app)))
  const [liked, tasty, near, far, followed, blocked, own] = products
  if (!liked || !tasty || !near || !far || !followed || !blocked || !own) throw new Error('There are seven')
  await setShop(liked.shop.id, { category: 'Automotive', followersCount: 1 })
  await setShop(tasty.shop.id, { category: 'Automotive', followersCount: 300 })
  await setShop(near.shop.id, { category: 'Fashion', followersCount: 300 })
  await setShop(far.shop.id, { category: 'Fashion', followersCount: 300, countryCode: 'JP' })
  for (const product of [followed, blocked, own]) await setShop(product.shop.id, { followersCount: 5000 })
  const empty = await makeShop(app)
  await setShop(empty.id, { followersCount: 9000 })
  const user = own.owner
  await user.call('setLike', { id: liked.id })
  await user.call('followShop', { id: followed.shop.id })
  await blocked.owner.call('blockUser', { id: user.id })

  const { shops, pagination } = (await user.call('suggestShops', { limit: 100 })).body.data
  const ids = shops.map(({ id }) => id)
  const places = [tasty, near, far].map(({ shop }) => ids.indexOf(shop.id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBe(0)
  expect(ids).toContain(liked.shop.id)
  for (const id of [followed.shop.id, blocked.shop.id, own.shop.id, empty.id]) expect(ids).not.toContain(id)
  expect([pagination.total, new Set(ids).size]).toEqual([ids.length, ids.length])
  const pages = await Promise.all([1, 2].map((page) => user.call('suggestShops', { limit: 2, page })))
  expect(pages.flatMap(({ body }) => body.data.shops.map(({ id }) => id))).toEqual(ids.slice(0, 4))
  const forAll = (await app.visitor.call('suggestShops', { limit: 100 })).body.data.shops
  expect(forAll[0]?.followersCount).toBe(5001)
})

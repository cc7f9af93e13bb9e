import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const pushesOf = (productId: string) =>
  app.pushes.flatMap((push) =>
    push.event === 'product:counts' && push.data.productId === productId ? [push] : [],
  )

const eventsOf = async (productId: string) =>
  runSql(app.platform.db.kysely, `SELECT name FROM "Outbox" WHERE payload->>'productId' = $1`, [productId])

test('counts are pushed to open pages: all four, the final ones, and at a limited rate', async () => {
  const { id } = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 40 }, () => makeUser(app)))
  const start = performance.now()
  for (const user of users) {
    await user.call('setLike', { id })
    await user.call('recordView', { id })
  }
  await users[0]?.call('setBookmark', { id })
  await users[1]?.call('createComment', { id, comment: 'Lovely' })
  await app.settle()
  const seconds = (performance.now() - start) / 1_000

  const pushes = pushesOf(id)
  expect(pushes.at(-1)).toEqual({
    rooms: [`product:${id}`],
    event: 'product:counts',
    data: { productId: id, likes: 40, bookmarks: 1, comments: 1, views: 40 },
  })
  expect(pushes.length).toBeLessThanOrEqual(1 + Math.ceil(seconds * 5))
  expect(await eventsOf(id)).toEqual([])
})

test('setting the current value pushes nothing', async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  await user.call('setLike', { id, liked: false })
  await user.call('setBookmark', { id, bookmarked: false })
  await app.settle()
  expect(pushesOf(id)).toEqual([])
})

test('an event waits for its push: a crash in between repeats it', async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  const { bus } = app.platform
  const publish = bus.publish
  bus.publish = async () => {
    throw new Error('nobody receives')
  }
  await user.call('setLike', { id })
  await app.settle()
  bus.publish = publish
  expect(pushesOf(id)).toEqual([])
  expect(await eventsOf(id)).toHaveLength(1)

  await runSql(
    app.platform.db.kysely,
    `UPDATE "Outbox" SET "dueAt" = now() WHERE payload->>'productId' = $1`,
    [id],
  )
  await expect.poll(() => pushesOf(id).at(-1)?.data.likes, { timeout: 5_000 }).toBe(1)
})

test('batch reads return counts by id without unknown ids; viewer states are for members only', async () => {
  const [one, other, hidden] = [
    await makeProduct(app),
    await makeProduct(app),
    await makeProduct(app, { isAvailable: false }),
  ]
  const user = await makeUser(app)
  await user.call('setLike', { id: one.id })
  await other.owner.call('setLike', { id: one.id })
  await user.call('setBookmark', { id: other.id })
  await user.call('recordView', { id: other.id })
  const productIds = [one.id, other.id, hidden.id, newId(), 'undefined', '', one.id]

  expect((await user.call('batchLikes', { productIds })).body.data).toEqual({
    [one.id]: { isLiked: true, totalLikes: 2 },
    [other.id]: { isLiked: false, totalLikes: 0 },
  })
  expect((await user.call('batchBookmarks', { productIds })).body.data).toEqual({
    [one.id]: { isBookmarked: false, totalBookmarks: 0 },
    [other.id]: { isBookmarked: true, totalBookmarks: 1 },
  })
  for (const who of [user, app.visitor])
    expect((await who.call('batchViews', { productIds })).body.data).toEqual({
      [one.id]: { views: 0 },
      [other.id]: { views: 1 },
    })
  expect((await user.call('batchLikes', { productIds: [] })).body.data).toEqual({})

  for (const name of ['batchLikes', 'batchBookmarks'] as const) {
    expect((await app.visitor.call(name, { productIds })).status).toBe(401)
    const many = Array.from({ length: 101 }, () => newId())
    const { status, body } = await user.call(name, { productIds: many })
    expect([status, body.errors[0]?.path]).toEqual([422, 'body.productIds'])
    expect((await user.call(name, { productIds: many.slice(1) })).status).toBe(200)
  }
})

test('the users who like a product are public, those who bookmarked it are not', async () => {
  const { id } = await makeProduct(app)
  const users = [await makeUser(app, { name: 'Amina' }), await makeUser(app), await makeUser(app)]
  for (const user of users) {
    await user.call('setLike', { id })
    await user.call('setBookmark', { id })
  }
  const first = await app.visitor.call('listLikes', { id, limit: 2 })
  expect(first.body.data.users.map((user) => user.id)).toEqual([users[2]?.id, users[1]?.id])
  expect(first.body.data.totalLikes).toBe(3)
  expect(first.body.data.pagination).toMatchObject({ currentPage: 1, totalPages: 2, total: 3, hasMore: true })
  const second = await app.visitor.call('listLikes', { id, limit: 2, page: 2 })
  expect(second.body.data.users).toEqual([
    { id: users[0]?.id, _id: users[0]?.id, name: 'Amina', username: expect.any(String), avatar: null },
  ])
  expect((await app.visitor.call('countBookmarks', { id })).body.data).toEqual({ totalBookmarks: 3 })
  expect((await app.visitor.call('countViews', { id })).body.data).toEqual({ views: 0 })

  const hidden = await makeProduct(app, { isAvailable: false })
  for (const name of ['listLikes', 'countBookmarks', 'countViews'] as const) {
    expect((await app.visitor.call(name, { id: hidden.id })).status).toBe(404)
    expect((await hidden.owner.call(name, { id: hidden.id })).status).toBe(200)
  }
})

import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { eraseUser } from './actions/erase-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Returns the stored counts, and the counted rows behind them. */
const counted = async (productId: string) => {
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT p."likesCount" AS likes, p."bookmarksCount" AS bookmarks, p."viewsCount" AS views, p."sharesCount" AS shares,
       s."likesCount" AS "shopLikes", s."viewsCount" AS "shopViews",
       (SELECT count(*) FROM "ProductLike" WHERE "productId" = p.id) AS "likeRows",
       (SELECT count(*) FROM "ProductBookmark" WHERE "productId" = p.id) AS "bookmarkRows",
       (SELECT count(*) FROM "ProductView" WHERE "productId" = p.id) AS "viewRows",
       (SELECT count(*) FROM "ProductShare" WHERE "productId" = p.id) AS "shareRows"
     FROM "Product" p JOIN "Shop" s ON s.id = p."shopId" WHERE p.id = $1`,
    [productId],
  )
  return row
}

const pushesOf = (productId: string) =>
  app.pushes.flatMap((push) =>
    push.event === 'product:counts' && push.data.productId === productId ? [push] : [],
  )

const eventsOf = async (productId: string) =>
  runSql(app.platform.db.kysely, `SELECT name FROM "Outbox" WHERE payload->>'productId' = $1`, [productId])

test('a like toggles without `liked`, and is set with it', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const like = async (liked?: boolean) => (await user.call('setLike', { id: product.id, liked })).body.data

  expect(await like()).toEqual({ liked: true, totalLikes: 1 })
  expect(await like()).toEqual({ liked: false, totalLikes: 0 })
  expect(await like(false)).toEqual({ liked: false, totalLikes: 0 })
  expect(await like(true)).toEqual({ liked: true, totalLikes: 1 })
  expect(await like(true)).toEqual({ liked: true, totalLikes: 1 })
  expect(await counted(product.id)).toMatchObject({ likes: 1, likeRows: 1, shopLikes: 1 })
})

test('a bookmark toggles without a value, and is set with one', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const save = async (bookmarked?: boolean) =>
    (await user.call('setBookmark', { id: product.id, bookmarked })).body.data

  expect(await save()).toEqual({ isBookmarked: true, totalBookmarks: 1 })
  expect(await save()).toEqual({ isBookmarked: false, totalBookmarks: 0 })
  expect(await save(false)).toEqual({ isBookmarked: false, totalBookmarks: 0 })
  expect(await save(true)).toEqual({ isBookmarked: true, totalBookmarks: 1 })
  expect(await save(true)).toEqual({ isBookmarked: true, totalBookmarks: 1 })
  expect(await counted(product.id)).toMatchObject({ bookmarks: 1, bookmarkRows: 1, likes: 0 })
})

test('visitors can neither like nor bookmark', async () => {
  const product = await makeProduct(app)
  for (const name of ['setLike', 'setBookmark'] as const) {
    const { status, body } = await app.visitor.call(name, { id: product.id })
    expect(status).toBe(401)
    expect(body.error).toEqual({ code: 'AUTH_REQUIRED', message: 'Not authenticated' })
  }
  expect(await counted(product.id)).toMatchObject({ likes: 0, bookmarks: 0 })
})

test('a hidden product is 404 to others and not to its owner', async () => {
  const hidden = await makeProduct(app, { isAvailable: false })
  const user = await makeUser(app)
  for (const name of ['setLike', 'setBookmark', 'recordView', 'shareProduct'] as const) {
    for (const id of [hidden.id, newId(), 'no-id']) {
      const { status, body } = await user.call(name, { id })
      expect(status).toBe(404)
      expect(body.error.code).toBe('NOT_FOUND')
    }
    expect((await hidden.owner.call(name, { id: hidden.id })).status).toBe(200)
  }
})

test('an administrator can like, bookmark and view every product except deleted ones', async () => {
  const hidden = await makeProduct(app, { isAvailable: false })
  const admin = await makeUser(app, { role: 'admin' })
  const { id } = hidden
  expect((await admin.call('getProduct', { id })).status).toBe(200)
  expect((await admin.call('setLike', { id })).body.data).toEqual({ liked: true, totalLikes: 1 })
  expect((await admin.call('setBookmark', { id })).body.data).toEqual({
    isBookmarked: true,
    totalBookmarks: 1,
  })
  expect((await admin.call('recordView', { id })).body.data).toEqual({ views: 1 })
  expect((await admin.call('shareProduct', { id })).status).toBe(200)

  expect((await admin.call('listLikes', { id })).body.data.users.map((user) => user.id)).toEqual([admin.id])
  expect((await admin.call('countBookmarks', { id })).body.data).toEqual({ totalBookmarks: 1 })
  expect((await admin.call('countViews', { id })).body.data).toEqual({ views: 1 })
  const productIds = [id]
  expect((await admin.call('batchLikes', { productIds })).body.data[id]).toEqual({
    isLiked: true,
    totalLikes: 1,
  })
  expect((await admin.call('batchBookmarks', { productIds })).body.data[id]?.isBookmarked).toBe(true)
  expect((await admin.call('batchViews', { productIds })).body.data[id]).toEqual({ views: 1 })

  await hidden.owner.call('deleteProduct', { id })
  for (const name of [
    'getProduct',
    'setLike',
    'setBookmark',
    'recordView',
    'shareProduct',
    'listLikes',
    'countViews',
  ] as const)
    expect((await admin.call(name, { id })).status).toBe(404)
  expect((await admin.call('batchLikes', { productIds })).body.data).toEqual({})
})

test('a value that is not a boolean is refused', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  // @ts-expect-error an invalid value from a client
  const { status, body } = await user.call('setLike', { id: product.id, liked: 'yes' })
  expect(status).toBe(422)
  expect(body.errors[0]?.path).toBe('body.liked')
})

test('an even number of parallel toggles by one user restores the state, an odd number changes it', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const toggle = (times: number) =>
    Promise.all(Array.from({ length: times }, () => user.call('setLike', { id: product.id })))
  await toggle(40)
  expect((await counted(product.id))?.likes).toBe(0)
  const answers = await toggle(31)
  expect((await counted(product.id))?.likes).toBe(1)
  expect(answers.filter(({ body }) => body.data.liked)).toHaveLength(16)
})

test('a thousand parallel toggles by many users are counted exactly', async () => {
  const product = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 50 }, () => makeUser(app)))
  // 17 toggles a user, then 3 sets: whatever their order, the rows and the counts agree.
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      users[index % users.length]?.call('setLike', { id: product.id }),
    ),
  )
  const after = await counted(product.id)
  expect(after?.likes).toBe(after?.likeRows)
  expect(after?.shopLikes).toBe(after?.likeRows)

  await app.settle()
  expect(pushesOf(product.id).at(-1)?.data.likes).toBe(after?.likes)
})

test('a thousand parallel users are a thousand likes', async () => {
  const product = await makeProduct(app)
  const ids = Array.from({ length: 1_000 }, () => newId())
  const { setLike } = await import('./actions/set-like.ts')
  const answers = await Promise.all(
    ids.map((userId) =>
      setLike(
        app.platform,
        {
          kind: 'member',
          userId,
          sessionId: userId,
          role: 'user',
          address: '',
          userAgent: '',
          country: null,
          language: null,
        },
        { id: product.id },
      ),
    ),
  )
  // Each answer has a different count: none was lost or repeated.
  expect(new Set(answers.map(({ totalLikes }) => totalLikes)).size).toBe(1_000)
  expect(await counted(product.id)).toMatchObject({ likes: 1_000, likeRows: 1_000, shopLikes: 1_000 })
  await app.settle()
  expect(pushesOf(product.id).at(-1)?.data.likes).toBe(1_000)
})

test('ten parallel equal calls by one user make one row, one event and one answer', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  for (const name of ['setLike', 'setBookmark'] as const) {
    const wish = name === 'setLike' ? { liked: true } : { bookmarked: true }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.call(name, { id: product.id, ...wish })),
    )
    const expected =
      name === 'setLike' ? { liked: true, totalLikes: 1 } : { isBookmarked: true, totalBookmarks: 1 }
    for (const { body } of answers) expect(body.data).toEqual(expected)
  }
  expect(await counted(product.id)).toMatchObject({ likes: 1, likeRows: 1, bookmarks: 1, bookmarkRows: 1 })
})

test('a viewer counts once an hour, visitors by address and user agent, the owner never', async () => {
  const product = await makeProduct(app)
  const { id } = product
  const user = await makeUser(app)
  const views = async (who: { call: TestApp['visitor']['call'] }, agent = 'one') =>
    (await who.call('recordView', { id }, { headers: { 'user-agent': agent } })).body.data.views

  expect(await views(product.owner)).toBe(0)
  expect(await views(user)).toBe(1)
  expect(await views(user)).toBe(1)
  expect(await views(app.visitor)).toBe(2)
  expect(await views(app.visitor)).toBe(2)
  expect(await views(app.visitor, 'another')).toBe(3)
  expect(await counted(id)).toMatchObject({ views: 3, viewRows: 3, shopViews: 3 })

  await runSql(
    app.platform.db.kysely,
    `UPDATE "ProductView" SET "seenAt" = now() - interval '59 minutes' WHERE "productId" = $1`,
    [id],
  )
  expect(await views(user)).toBe(3)
  await runSql(
    app.platform.db.kysely,
    `UPDATE "ProductView" SET "seenAt" = now() - interval '61 minutes' WHERE "productId" = $1`,
    [id],
  )
  expect(await views(user)).toBe(4)
  expect(await views(user)).toBe(4)
})

test('of twenty parallel views by one viewer one counts', async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  await Promise.all(Array.from({ length: 20 }, () => user.call('recordView', { id })))
  expect(await counted(id)).toMatchObject({ views: 1, shopViews: 1 })
})

test("deleting a product reduces its shop's counts exactly once, also during views and likes", async () => {
  const product = await makeProduct(app)
  const other = await makeProduct(app, { shop: product.shop })
  const { db } = app.platform
  const fans = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)))
  const show = (id: string) =>
    fans.flatMap((fan) => [fan.call('setLike', { id, liked: true }), fan.call('recordView', { id })])
  await Promise.all([...show(other.id), ...show(product.id).slice(0, 4)])
  const owner = product.owner
  await Promise.all([...show(product.id), owner.call('deleteProduct', { id: product.id })])
  expect(await counted(other.id)).toMatchObject({ likes: 6, views: 6, shopLikes: 6, shopViews: 6 })
  expect((await owner.call('getShopStats', { id: product.shop.id })).body.data.stats.totals).toMatchObject({
    likes: 6,
    views: 6,
  })
  // Deleting a user who liked both: nothing is subtracted for the deleted product.
  const [fan] = fans
  await eraseUser({ db }, fan?.id ?? '')
  expect(await counted(other.id)).toMatchObject({ likes: 5, shopLikes: 5 })
})

test('neither addresses nor user agents of viewers are stored', async () => {
  const { id } = await makeProduct(app)
  await app.visitor.call('recordView', { id }, { headers: { 'user-agent': 'a telling one' } })
  const [row] = await runSql(
    app.platform.db.kysely,
    'SELECT viewer FROM "ProductView" WHERE "productId" = $1',
    [id],
  )
  expect(row?.viewer).toMatch(/^[\w-]{43}$/)
})

test('a share returns the link and is counted, also for a visitor', async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  const answers = [
    await user.call('shareProduct', { id, platform: 'whatsapp' }),
    await app.visitor.call('shareProduct', { id }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data.url).toBe(`${app.platform.env.publicUrl}/products/${id}`)
  }
  const rows = await runSql(
    app.platform.db.kysely,
    'SELECT "userId", platform FROM "ProductShare" WHERE "productId" = $1 ORDER BY id',
    [id],
  )
  expect(rows).toEqual([
    { userId: user.id, platform: 'whatsapp' },
    { userId: null, platform: null },
  ])
  expect(await counted(id)).toMatchObject({ shares: 2 })
})

test('each viewer counts once a day as a sharer', async () => {
  const { id, owner } = await makeProduct(app)
  const [amina, thabo] = [await makeUser(app), await makeUser(app)]
  const shared = async (who: Pick<TestApp['visitor'], 'call'>, agent = 'one') => {
    const { status, body } = await who.call('shareProduct', { id }, { headers: { 'user-agent': agent } })
    expect(status).toBe(200)
    return body.data.shareId
  }
  const told = async (who: Pick<TestApp['visitor'], 'call'>, shareId: string, agent = 'one') =>
    expect(
      (await who.call('trackShare', { id: shareId, platform: 'x' }, { headers: { 'user-agent': agent } }))
        .status,
    ).toBe(200)
  const count = async () => (await counted(id))?.shares
  const hers = await shared(amina)
  await told(amina, hers)
  await shared(amina)
  expect(await count()).toBe(1)
  await Promise.all([told(thabo, hers), told(thabo, hers), shared(thabo), shared(thabo)])
  expect(await count()).toBe(2)
  // A visitor is identified by address and browser.
  await told(app.visitor, await shared(app.visitor))
  await told(app.visitor, hers, 'two')
  await shared(app.visitor, 'two')
  expect(await count()).toBe(4)

  await runSql(
    app.platform.db.kysely,
    `UPDATE "ProductSharer" SET "countedAt" = now() - interval '1 day' WHERE "productId" = $1`,
    [id],
  )
  await told(thabo, hers)
  await told(thabo, hers)
  expect(await count()).toBe(5)

  // A caller who can no longer see the product gets an answer and is not counted.
  expect((await owner.call('toggleAvailability', { id })).status).toBe(200)
  await told(amina, hers)
  expect(await count()).toBe(5)
  await eraseUser(app.platform, thabo.id)
  const left = await runSql(
    app.platform.db.kysely,
    'SELECT viewer FROM "ProductSharer" WHERE "productId" = $1',
    [id],
  )
  expect(left.map(({ viewer }) => viewer)).not.toContain(thabo.id)
  expect(left).toHaveLength(3)
})

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
    throw new Error('nobody hears')
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

test("tracking a share sets its platform once, and only the caller's user", async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  const { shareId } = (await app.visitor.call('shareProduct', { id })).body.data
  const tell = (platform: string) =>
    user.call('trackShare', { id: shareId, platform, userId: '0190a000-0000-7000-8000-000000000000' })
  expect((await tell('whatsapp')).body.data).toEqual({ shareId, platform: 'whatsapp' })
  expect((await tell('facebook')).body.data).toEqual({ shareId, platform: 'whatsapp' })
  const rows = await runSql(app.platform.db.kysely, 'SELECT "userId" FROM "ProductShare" WHERE id = $1', [
    shareId,
  ])
  expect(rows).toEqual([{ userId: user.id }])
  for (const wrong of [newId(), 'no-id'])
    expect((await app.visitor.call('trackShare', { id: wrong, platform: 'x' })).status).toBe(404)
})

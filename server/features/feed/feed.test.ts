import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { getFeed } from '../../../contract/feed/rest.ts'
import type { CallInput } from '../../../contract/wire.ts'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestShop } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { refreshListed } from '../products/actions/refresh-listed.ts'
import { candidates } from './queries/candidates.ts'
import * as ranked from './queries/ranked.ts'

type Query = CallInput<typeof getFeed>
type NewProduct = { minor?: number | null; currency?: string; likes?: number; views?: number }

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
/** A feed holds everything that is listed, so each test starts with an empty database. */
beforeEach(async () => {
  await runSql(app.platform.db.kysely, 'TRUNCATE "Product", "Tally", "FeedSnapshot", "FeedList" CASCADE')
  shop = await makeShop(app)
})

/** Lists products one millisecond apart unless `at` is given; returns their ids, oldest first. */
const list = async (
  count: number,
  make: (index: number) => NewProduct = () => ({}),
  at?: Date,
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId())
  const start = Date.now() + 60_000 + listed
  listed += count
  await app.platform.db.prisma.product.createMany({
    data: ids.map((id, index) => {
      const { minor = 100, currency = 'SZL', likes = 0, views = 0 } = make(index)
      return {
        id,
        shopId: shop.id,
        ownerId: shop.owner.id,
        title: `Product ${index}`,
        priceMinor: minor,
        currency,
        likesCount: likes,
        viewsCount: views,
        status: 'active',
        publishedAt: at ?? new Date(start + index),
      }
    }),
  })
  await app.platform.db.transaction((tx) => refreshListed(tx, { productIds: ids }))
  return ids
}
let listed = 0

const read = async (who: Pick<Caller, 'call'>, query: Query = {}) => {
  const { status, body } = await who.call('getFeed', query)
  expect(status).toBe(200)
  const { products, ...rest } = body.data
  return { ids: products.map(({ id }) => id), ...rest }
}

/** Reads a whole feed, running `between` between pages. */
const readAll = async (
  who: Pick<Caller, 'call'>,
  by: 'cursor' | 'page',
  query: Query,
  between: () => Promise<unknown>,
): Promise<string[]> => {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 1; page < 100; page += 1) {
    const { ids: more, pagination } = await read(
      who,
      by === 'page' ? { ...query, page } : { ...query, cursor },
    )
    ids.push(...more)
    cursor = pagination.nextCursor ?? undefined
    if (!pagination.hasMore) return ids
    await between()
  }
  throw new Error('The feed has no end')
}

const newestFirst = (ids: string[]) => [...ids].reverse()

describe('a page of the feed', () => {
  test('has twenty products, the newest first, and the total', async () => {
    const ids = newestFirst(await list(45))
    const first = await read(app.visitor)
    expect(first.ids).toEqual(ids.slice(0, 20))
    expect(first.isPersonalized).toBe(false)
    expect(first.pagination).toMatchObject({
      currentPage: 1,
      totalPages: 3,
      total: 45,
      totalProducts: 45,
      hasMore: true,
    })
    const last = await read(app.visitor, { page: 3 })
    expect([last.ids, last.pagination.hasMore, last.pagination.nextCursor]).toEqual([
      ids.slice(40),
      false,
      null,
    ])
    const beyond = await read(app.visitor, { page: 4 })
    expect([beyond.ids, beyond.pagination.total]).toEqual([[], 45])
  })

  test('of an empty feed is empty', async () => {
    for (const who of [app.visitor, await makeUser(app)]) {
      const { ids, pagination } = await read(who)
      expect([ids, pagination]).toEqual([
        [],
        { currentPage: 1, totalPages: 0, total: 0, totalProducts: 0, hasMore: false, nextCursor: null },
      ])
    }
  })

  test("shows the viewer's likes, bookmarks and follows", async () => {
    const [id = ''] = await list(1)
    const viewer = await makeUser(app)
    const before = await viewer.call('getFeed')
    expect(before.body.data.isPersonalized).toBe(false)
    await app.platform.db.prisma.productLike.create({ data: { userId: viewer.id, productId: id } })
    const { body } = await viewer.call('getFeed')
    expect(body.data.isPersonalized).toBe(true)
    expect(body.data.products[0]?.viewer).toMatchObject({ isLiked: true, isBookmarked: false })
    const other = await app.visitor.call('getFeed')
    expect(other.body.data.products[0]?.viewer).toMatchObject({ isLiked: false })
  })

  test('is the same for a user with hundreds of likes, in every list', async () => {
    const [marked = '', plain = ''] = await list(2)
    const other = await makeProduct(app)
    const { db } = app.platform
    const many = await makeUser(app)
    const few = await makeUser(app)
    for (const { id } of [many, few]) {
      await runSql(db.kysely, 'INSERT INTO "ProductLike" ("userId", "productId") VALUES ($1, $2)', [
        id,
        marked,
      ])
      await runSql(db.kysely, 'INSERT INTO "ProductBookmark" ("userId", "productId") VALUES ($1, $2)', [
        id,
        plain,
      ])
      await runSql(db.kysely, 'INSERT INTO "ShopFollow" ("userId", "shopId") VALUES ($1, $2)', [id, shop.id])
    }
    for (const [table, column] of [
      ['ProductLike', 'productId'],
      ['ProductBookmark', 'productId'],
      ['ShopFollow', 'shopId'],
    ])
      await runSql(
        db.kysely,
        `INSERT INTO "${table}" ("userId", "${column}") SELECT $1::uuid, gen_random_uuid() FROM generate_series(1, 150)`,
        [many.id],
      )
    const marks = async (answered: ReturnType<typeof few.call<'getFeed' | 'listProducts'>>) => {
      const { body } = await answered
      const shown = new Map(body.data.products.map(({ id, viewer }) => [id, viewer]))
      return [marked, plain, other.id].map((id) => {
        const viewer = shown.get(id)
        return [viewer?.isLiked, viewer?.isBookmarked, viewer?.isFollowingShop]
      })
    }
    for (const who of [few, many]) {
      for (const answered of [
        who.call('getFeed'),
        who.call('getFeed', { sort: 'newest' }),
        who.call('listProducts', { sort: 'popular' }),
      ])
        expect(await marks(answered)).toEqual([
          [true, false, true],
          [false, true, true],
          [false, false, false],
        ])
    }
  })

  test.each(['productBookmark', 'shopFollow'] as const)('is personal by a %s too', async (kind) => {
    const [productId = ''] = await list(1)
    const viewer = await makeUser(app)
    const { prisma } = app.platform.db
    if (kind === 'productBookmark')
      await prisma.productBookmark.create({ data: { userId: viewer.id, productId } })
    else await prisma.shopFollow.create({ data: { userId: viewer.id, shopId: shop.id } })
    expect((await read(viewer)).isPersonalized).toBe(true)
  })

  test.each([
    [{ limit: 0 }, 'query.limit'],
    [{ limit: 101 }, 'query.limit'],
    [{ page: 0 }, 'query.page'],
    [{ sort: 'best' }, 'query.sort'],
    [{ order: 'up' }, 'query.order'],
  ])('refuses %j', async (query, path) => {
    // Invalid on purpose.
    const { status, body } = await app.visitor.call('getFeed', query as never)
    expect([status, body.errors[0]?.path]).toEqual([422, path])
  })

  test('refuses invalid cursors, and those of another order', async () => {
    await list(3)
    const cursor = async (query: Query) =>
      (await read(app.visitor, { limit: 1, ...query })).pagination.nextCursor ?? ''
    const code = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const id = newId()
    for (const wrong of [
      'nonsense',
      code({}),
      code(null),
      code(['newest']),
      code(['newest', 'yesterday', id]),
      code(['newest', '0000-01-01T00:00:00.000Z', id]),
      code(['newest', '2026-02-31T00:00:00.000Z', id]),
      code(['newest', '2026-01-01T00:00:00.000Z', 'x']),
      code(['newest', '2026-01-01T00:00:00.000Z', id, 1]),
      await cursor({ sort: 'popular' }),
      await cursor({ order: 'asc' }),
    ]) {
      const { status, body } = await app.visitor.call('getFeed', { cursor: wrong })
      expect([wrong, status, body.errors[0]?.path]).toEqual([wrong, 422, 'query.cursor'])
    }
    const price = code(['price-low', false, 'KES', 2 ** 53, id])
    expect((await app.visitor.call('getFeed', { sort: 'price-low', cursor: price })).status).toBe(422)
  })
})

describe('reading on while products are added', () => {
  test.each(['visitor', 'member'])('by cursor nothing is repeated or skipped, for a %s', async (who) => {
    const ids = newestFirst(await list(130))
    const reader = who === 'visitor' ? app.visitor : await makeUser(app)
    expect(await readAll(reader, 'cursor', {}, () => list(100))).toEqual(ids)
  })

  test('by page the same holds for a member, whose snapshot starts at page 1', async () => {
    const ids = newestFirst(await list(130))
    const member = await makeUser(app)
    expect(await readAll(member, 'page', {}, () => list(100))).toEqual(ids)
    // Page 1 starts a new snapshot, with the new products.
    const fresh = await read(member)
    expect(ids).not.toContain(fresh.ids[0])
  })

  test('products of one moment are ordered by their ids', async () => {
    const ids = (await list(50, undefined, new Date())).sort().reverse()
    const seen = await readAll(app.visitor, 'cursor', { limit: 7 }, async () => {})
    expect(seen).toEqual(ids)
  })

  test("pages of a member's snapshot can be requested out of order and repeatedly", async () => {
    const ids = newestFirst(await list(100))
    const member = await makeUser(app)
    await read(member)
    await list(100)
    expect((await read(member, { page: 3 })).ids).toEqual(ids.slice(40, 60))
    await list(100)
    expect((await read(member, { page: 4 })).ids).toEqual(ids.slice(60, 80))
    expect((await read(member, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    expect((await read(member, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    expect((await read(member, { page: 9 })).ids).toEqual([])
  })

  test('a product removed between two pages of a member causes no gap', async () => {
    const ids = newestFirst(await list(60))
    const member = await makeUser(app)
    for (const page of [1, 2, 3]) {
      const { ids: shown } = await read(member, { page })
      expect(shown).toEqual(ids.slice((page - 1) * 20, page * 20))
      const gone = shown.slice(0, 5)
      await app.platform.db.prisma.product.updateMany({
        where: { id: { in: gone } },
        data: { isAvailable: false },
      })
      await app.platform.db.transaction((tx) => refreshListed(tx, { productIds: gone }))
    }
  })

  test('each order, page size and member has its own snapshot', async () => {
    const ids = newestFirst(await list(60))
    const [one, other] = [await makeUser(app), await makeUser(app)]
    await read(one)
    await list(10)
    const all = newestFirst(await list(10))
    await read(one, { limit: 5 })
    await read(one, { order: 'asc' })
    await read(other)
    expect((await read(one, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    expect((await read(other, { page: 2 })).ids).toEqual(ids.slice(0, 20))
    expect((await read(one, { page: 2, limit: 5 })).ids).toEqual(all.slice(5, 10))
    expect((await read(one, { page: 2, order: 'asc' })).ids).toEqual(newestFirst(ids).slice(20, 40))
  })

  test('a member whose snapshot is lost still gets a page', async () => {
    const ids = newestFirst(await list(60))
    const member = await makeUser(app)
    expect((await read(member, { page: 2 })).ids).toEqual(ids.slice(20, 40))
    await list(10)
    expect((await read(member, { page: 3 })).ids).toEqual(ids.slice(40, 60))
  })
})

describe('orders', () => {
  const orderOf = async (query: Query, by: 'cursor' | 'page', ids: string[], who: Pick<Caller, 'call'>) =>
    (await readAll(who, by, { ...query, limit: 2 }, async () => {})).map((id) => ids.indexOf(id))

  test('by age, popularity and price, by cursor and by page, for visitors and members', async () => {
    const ids = await list(7, (index) => ({
      likes: [3, 0, 9, 1, 0, 2, 0][index],
      views: [0, 40, 0, 0, 5, 10, 300][index],
      minor: [500, 100, 300, null, 200, 900, 100][index],
    }))
    const member = await makeUser(app)
    // Ties are ordered by id, in the direction of the order.
    const wanted: [Query, number[]][] = [
      [{ sort: 'newest' }, [6, 5, 4, 3, 2, 1, 0]],
      [{ sort: 'newest', order: 'asc' }, [0, 1, 2, 3, 4, 5, 6]],
      [{ sort: 'popular' }, [6, 2, 1, 5, 0, 3, 4]],
      [{ sort: 'popular', order: 'asc' }, [4, 3, 0, 5, 1, 2, 6]],
      [{ sort: 'price-low' }, [1, 6, 4, 2, 0, 5, 3]],
      [{ sort: 'price-high' }, [5, 0, 2, 4, 1, 6, 3]],
    ]
    for (const [query, order] of wanted)
      for (const by of ['cursor', 'page'] as const)
        for (const who of [app.visitor, member])
          expect([query, by, await orderOf(query, by, ids, who)]).toEqual([query, by, order])
  })

  test('amounts are compared within one currency', async () => {
    const ids = await list(6, (index) => ({
      minor: [5, 100, 7, 300, 1, 200][index],
      currency: ['ZAR', 'KES', 'ZAR', 'KES', 'ZAR', 'KES'][index],
    }))
    expect(await orderOf({ sort: 'price-low' }, 'cursor', ids, app.visitor)).toEqual([1, 5, 3, 4, 0, 2])
    expect(await orderOf({ sort: 'price-high' }, 'cursor', ids, app.visitor)).toEqual([3, 5, 1, 2, 0, 4])
  })
})

describe('the ranked feed', () => {
  const whyOf = async (who: Pick<Caller, 'call'>, id: string | undefined) =>
    (await who.call('getFeed', { limit: 100 })).body.data.products.find((product) => product.id === id)
      ?.viewer.reason
  /** Lists a product a month ago, in a category, in a shop of its own. */
  const old = async (
    count: number,
    data: { category?: string; likesCount?: number; viewsCount?: number } = {},
  ) => {
    shop = await makeShop(app)
    const month = new Date(Date.now() - 30 * 24 * 3_600_000)
    const ids = await list(count, undefined, month)
    await app.platform.db.prisma.product.updateMany({ where: { id: { in: ids } }, data })
    return { ids, shop }
  }

  test('puts followed shops and preferred categories first, with the reason shown to the reader only', async () => {
    const followed = await old(1)
    const liked = await old(1, { category: 'Fashion' })
    const alike = await old(1, { category: 'Fashion' })
    const others = [await old(1), await old(1), await old(1)]
    const member = await makeUser(app)
    const before = await read(member)
    expect(before.isPersonalized).toBe(false)

    await member.call('followShop', { id: followed.shop.id })
    await member.call('setLike', { id: liked.ids[0] ?? '' })
    await app.settle()
    const feed = await read(member)
    expect(feed.isPersonalized).toBe(true)
    expect(feed.ids.slice(0, 3)).toEqual([liked, followed, alike].map(({ ids }) => ids[0]))
    expect(new Set(feed.ids.slice(3))).toEqual(new Set(others.map(({ ids }) => ids[0])))
    const shops = await app.platform.db.prisma.shop.findMany()
    const nameOf = (id: string) => shops.find((one) => one.id === id)?.name
    expect(await whyOf(member, followed.ids[0])).toBe(`You follow ${nameOf(followed.shop.id)}`)
    expect(await whyOf(member, alike.ids[0])).toBe('Because you like Fashion')
    expect(await whyOf(app.visitor, followed.ids[0])).toBe('From a shop near you')

    await member.call('followShop', { id: followed.shop.id, following: false })
    await app.settle()
    expect((await read(member)).ids.indexOf(followed.ids[0] ?? '')).toBeGreaterThan(1)
  })

  test('for visitors is new, popular and near, with at most two of a shop in ten', async () => {
    const popular = await old(1, { likesCount: 50, viewsCount: 900 })
    for (let each = 0; each < 5; each += 1) await old(6)
    shop = await makeShop(app)
    const fresh = await list(8)
    const { ids, isPersonalized } = await read(app.visitor, { limit: 100 })
    expect(isPersonalized).toBe(false)
    expect(ids).toHaveLength(39)
    expect(ids.slice(0, 3)).toEqual([fresh[7], fresh[6], popular.ids[0]])
    const shopOf = new Map(
      (await app.platform.db.prisma.product.findMany()).map((product) => [product.id, product.shopId]),
    )
    for (let from = 0; from + 10 <= 30; from += 1) {
      const window = ids.slice(from, from + 10).map((id) => shopOf.get(id))
      for (const shopId of window)
        expect(window.filter((other) => other === shopId).length).toBeLessThanOrEqual(2)
    }
    expect(await whyOf(app.visitor, fresh[7])).toBe('New on Sokoni')
    expect(await whyOf(app.visitor, popular.ids[0])).toBe('Popular right now')
  })

  test('continues after its list with all older products, by cursor and by page, once each', async () => {
    const far = await old(30)
    shop = await makeShop(app)
    const near = await list(230)
    const followed = await old(20)
    const everything = [...far.ids, ...near, ...followed.ids]
    const member = await makeUser(app)
    await member.call('followShop', { id: followed.shop.id })
    await app.settle()
    for (const [who, by] of [
      [member, 'page'],
      [member, 'cursor'],
      [app.visitor, 'cursor'],
      [app.visitor, 'page'],
    ] as const) {
      const seen = await readAll(who, by, {}, () =>
        by === 'page' && who === app.visitor ? Promise.resolve() : list(3),
      )
      expect(new Set(seen).size).toBe(seen.length)
      const shown = new Set(seen)
      expect(everything.filter((id) => !shown.has(id))).toEqual([])
    }
  })

  test('far below its list is read from anchors: each product once, also out of order', async () => {
    const { db } = app.platform
    await db.transaction(async (tx) => {
      await runSql(tx, 'SET LOCAL session_replication_role = replica')
      await runSql(tx, 'TRUNCATE "ListAnchor"')
      await runSql(
        tx,
        `INSERT INTO "Product" (id, "shopId", "ownerId", currency, status, "isListed", "publishedAt", "likesCount", "updatedAt")
         SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'SZL', 'active', true, now() - n * interval '1 minute', n % 900, now()
         FROM generate_series(1, 3400) n`,
        [shop.id, shop.owner.id],
      )
      await runSql(tx, `INSERT INTO "Tally" (name, value) VALUES ('products.listed', 3400)`)
    })
    const all = await readAll(app.visitor, 'page', { limit: 100 }, async () => undefined)
    expect([all.length, new Set(all).size]).toEqual([3400, 3400])
    expect((await runSql(db.kysely, 'SELECT FROM "ListAnchor"')).length).toBeGreaterThan(1)
    for (const page of [33, 14, 25])
      expect((await read(app.visitor, { limit: 100, page })).ids).toEqual(
        all.slice((page - 1) * 100, page * 100),
      )
  })

  test('starts anew with page 1 when a product is listed, and excludes users across blocks', async () => {
    const mine = await old(1)
    const member = await makeUser(app)
    expect((await read(member)).ids).toEqual(mine.ids)
    const other = await old(1)
    expect((await read(member)).ids).toHaveLength(2)
    await member.call('blockUser', { id: other.shop.owner.id })
    expect((await read(member)).ids).toEqual(mine.ids)
    expect((await read(app.visitor)).ids).toHaveLength(2)
  })

  test('is read by indexes, never by the whole table', async () => {
    await list(30)
    const params = {
      viewer: newId(),
      country: 'SZ',
      ...{ reader: 'SZ', pageSize: 0, listId: newId(), ids: [], inList: [] },
      ...{ after: 0, take: 21, skip: 0, publishedAt: new Date().toISOString(), id: newId() },
    }
    const { lists, olderRows, pagesWithin, rowsOfList } = ranked
    const queries = [
      candidates(params),
      ...Object.values(pagesWithin).flatMap((byReader) =>
        Object.values(byReader).map((page) => page(params)),
      ),
      ...Object.values(lists).flatMap((byReader) => Object.values(byReader).map((list) => list(params))),
      ...Object.values(rowsOfList).map((rows) => rows(params)),
      ...Object.values(olderRows).flatMap((byReader) => Object.values(byReader).map((rows) => rows(params))),
    ]
    expect(queries).toHaveLength(17)
    await app.platform.db.transaction(async (tx) => {
      // A sequential scan is cheaper for a small table; the remaining conditions have no index.
      await runSql(tx, 'SET LOCAL enable_seqscan = off')
      for (const query of queries) {
        const plan = await readSql(tx, { 'QUERY PLAN': z.string() }, `EXPLAIN (GENERIC_PLAN) ${query.sql}`)
        const scans = plan
          .map((line) => line['QUERY PLAN'])
          .filter((line) => /Seq Scan on "Product"/.test(line))
        expect([query.sql, ...scans]).toEqual([query.sql])
      }
    })
  })

  test('a cursor of a deleted list starts anew', async () => {
    await list(30)
    const { pagination } = await read(app.visitor)
    await runSql(app.platform.db.kysely, 'DELETE FROM "FeedList"')
    const { status, body } = await app.visitor.call('getFeed', { cursor: pagination.nextCursor ?? '' })
    expect([status, body.data.products.length]).toEqual([200, 20])
  })
})

import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import {
  app,
  list,
  newestFirst,
  openShop,
  type Query,
  read,
  readAll,
  setUp,
  shop,
} from './feed.test-setup.ts'

setUp()

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

  test('takes an empty cursor and an empty order for none', async () => {
    const [empty, none] = await Promise.all(
      ['?cursor=&sort=', ''].map((query) => app.app.inject({ url: `/api/users/feed${query}` })),
    )
    expect(empty?.statusCode).toBe(200)
    expect(empty?.json().data.products).toEqual(none?.json().data.products)
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

describe('the feed of followed shops', () => {
  const following = { scope: 'following', limit: 3 } as const

  test('has their products alone, the newest first, however one pages, and nothing for visitors', async () => {
    const reader = await makeUser(app)
    const followed = newestFirst(await list(5))
    await reader.call('followShop', { id: shop.id })
    await openShop()
    await list(4)
    for (const by of ['cursor', 'page'] as const)
      expect(await readAll(reader, by, following, async () => {})).toEqual(followed)
    const first = await read(reader, following)
    expect(first.pagination).toMatchObject({ total: 5, totalPages: 2, hasMore: true })
    const visitor = await read(app.visitor, following)
    expect([visitor.ids, visitor.pagination.total, visitor.isPersonalized]).toEqual([[], 0, false])
    const nobody = await read(await makeUser(app), following)
    expect([nobody.ids, nobody.pagination.total]).toEqual([[], 0])
  })

  test('takes the same orders, has its own snapshot, and leaves out what a block hides', async () => {
    const reader = await makeUser(app)
    const prices = [300, 100, 200]
    const ids = await list(3, (index) => ({ minor: prices[index] ?? null }))
    await reader.call('followShop', { id: shop.id })
    const cheapest = await read(reader, { ...following, sort: 'price-low' })
    expect(cheapest.ids).toEqual([ids[1], ids[2], ids[0]])

    // Page 1 of the whole feed does not move page 2 of this one.
    const one = { scope: 'following', limit: 1 } as const
    expect((await read(reader, one)).ids).toEqual([ids[2]])
    await list(2)
    await read(reader, { limit: 1, sort: 'newest' })
    expect((await read(reader, { ...one, page: 2 })).ids).toEqual([ids[1]])

    await reader.call('blockUser', { id: shop.owner.id })
    const blocked = await read(reader, following)
    expect([blocked.ids, blocked.pagination.total]).toEqual([[], 0])
  })
})

import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromMinor } from '../../../contract/money.ts'
import type { listProducts as listProductsCall } from '../../../contract/products/lists.ts'
import type { CallInput } from '../../../contract/wire.ts'
import { type Caller, startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop, makeUser, type TestShop } from '../../../testing/factories.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { refreshListed } from './actions/refresh-listed.ts'

type Query = CallInput<typeof listProductsCall>
type Given = {
  title?: string
  description?: string
  category?: string | null
  tags?: string[]
  brand?: string
  condition?: string
  minor?: number | null
  currency?: string
  likes?: number
  views?: number
  isFeatured?: boolean
  shop?: TestShop
}

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await runSql(
    app.platform.db.kysely,
    'TRUNCATE "Product", "Tally", "SearchWord", "ListAnchor", "UserBlock" CASCADE',
  )
  shop = await makeShop(app, { name: 'Corner' })
})

let moment = Date.now()
/** Lists these products one after the other; returns their ids. */
const list = async (...given: Given[]): Promise<string[]> => {
  const rows = given.map((one) => {
    moment += 1
    const of = one.shop ?? shop
    return {
      id: newId(),
      shopId: of.id,
      ownerId: of.owner.id,
      title: one.title ?? 'Thing',
      description: one.description ?? 'As it is',
      category: one.category === undefined ? 'Other' : one.category,
      tags: one.tags ?? [],
      brand: one.brand ?? null,
      condition: one.condition ?? null,
      priceMinor: one.minor === undefined ? 10_000 : one.minor,
      currency: one.currency ?? 'SZL',
      likesCount: one.likes ?? 0,
      viewsCount: one.views ?? 0,
      isFeatured: one.isFeatured ?? false,
      status: 'active' as const,
      publishedAt: new Date(moment),
    }
  })
  await app.platform.db.prisma.product.createMany({ data: rows })
  const ids = rows.map(({ id }) => id)
  await refresh({ productIds: ids })
  return ids
}
/** Many rows at once: the search triggers would take most of the time. */
const fill = (count: number, category: string) =>
  app.platform.db.transaction(async (tx) => {
    await runSql(tx, 'ALTER TABLE "Product" DISABLE TRIGGER "Product_search_new"')
    await runSql(
      tx,
      `INSERT INTO "Product" (id, "shopId", "ownerId", title, currency, "priceMinor", category, status, "isListed",
         "publishedAt", "likesCount", "updatedAt")
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'Thing ' || n, 'SZL', n % 700, ${category}, 'active', true,
         now() - n * interval '1 minute', n % 900, now() FROM generate_series(1, $3::int) n`,
      [shop.id, shop.owner.id, count],
    )
    await runSql(tx, 'ALTER TABLE "Product" ENABLE TRIGGER "Product_search_new"')
  })
const refresh = (which: Parameters<typeof refreshListed>[1]) =>
  app.platform.db.transaction((tx) => refreshListed(tx, which))

const read = async (query: Query = {}, who: Pick<Caller, 'call'> = app.visitor) => {
  const { status, body } = await who.call('listProducts', query)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ids: body.data.products.map(({ id }) => id), ...body.data.pagination }
}
/** Returns the titles of search results, the best first. */
const find = async (q: string, query: Query = {}) => {
  const { body } = await app.visitor.call('searchProducts', { ...query, q })
  return body.data.products.map(({ title }) => title)
}

describe('products that no list shows', () => {
  /** Every list: returns the ids that a viewer finds in it. */
  const lists: Record<string, (who: Pick<Caller, 'call'>, product: string) => Promise<string[]>> = {
    products: async (who) => ids((await who.call('listProducts')).body.data),
    'of a category': async (who) => ids((await who.call('listProducts', { category: 'Fashion' })).body.data),
    'of a country': async (who) => ids((await who.call('listProducts', { country: 'SZ' })).body.data),
    'by price': async (who) => ids((await who.call('listProducts', { sort: 'price-low' })).body.data),
    popular: async (who) => ids((await who.call('listProducts', { sort: 'popular' })).body.data),
    'of the shop': async (who) => ids((await who.call('listProducts', { shopId: shop.id })).body.data),
    searched: async (who) => ids((await who.call('listProducts', { q: 'kanga' })).body.data),
    'searched with a typing error': async (who) =>
      ids((await who.call('searchProducts', { q: 'kagna' })).body.data),
    'category path': async (who) =>
      ids((await who.call('listCategoryProducts', { category: 'Fashion' })).body.data),
    featured: async (who) => ids((await who.call('listFeaturedProducts')).body.data),
    trending: async (who) => ids((await who.call('listTrendingProducts')).body.data),
    recommended: async (who) => ids((await who.call('listRecommendedProducts')).body.data),
    similar: async (who, other) => ids((await who.call('listSimilarProducts', { id: other })).body.data),
    'shop path': async (who) =>
      ids((await who.call('listShopProducts', { shopId: shop.id })).body.data ?? { products: [] }),
    feed: async (who) => ids((await who.call('getFeed')).body.data),
  }
  const ids = ({ products }: { products: { id: string }[] }) => products.map(({ id }) => id)

  type Hide = (product: string, viewer: { id: string }) => Promise<unknown>
  const change =
    (data: object): Hide =>
    async (id) => {
      await app.platform.db.prisma.product.update({ where: { id }, data })
      await refresh({ productIds: [id] })
    }
  const block = (blocker: () => string, blocked: () => string) =>
    app.platform.db.prisma.userBlock.create({ data: { blockerId: blocker(), blockedId: blocked() } })
  const reasons: Record<string, Hide> = {
    hidden: change({ isAvailable: false }),
    inactive: change({ status: 'inactive' }),
    pending: change({ status: 'pending' }),
    failed: change({ status: 'failed' }),
    rejected: change({ status: 'rejected' }),
    deleted: change({ deletedAt: new Date() }),
    'of a closed shop': async () => {
      await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deactivated' } })
      await refresh({ shopId: shop.id })
    },
    'of a deleted shop': async () => {
      await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deleted' } })
      await refresh({ shopId: shop.id })
    },
    'of a deactivated owner': async () => {
      await app.platform.db.prisma.user.update({
        where: { id: shop.owner.id },
        data: { status: 'deactivated' },
      })
      await refresh({ ownerId: shop.owner.id })
    },
    'of whom the viewer blocked': (_, viewer) =>
      block(
        () => viewer.id,
        () => shop.owner.id,
      ),
    'of one who blocked the viewer': (_, viewer) =>
      block(
        () => shop.owner.id,
        () => viewer.id,
      ),
  }

  test.each(Object.entries(reasons))('products %s', async (_, hide) => {
    const other = await makeShop(app)
    const [product = '', neighbour = ''] = await list(
      { title: 'Kanga cloth', category: 'Fashion', isFeatured: true },
      { title: 'Kanga dress', category: 'Fashion', isFeatured: true, shop: other },
    )
    const viewer = await makeUser(app)
    const found = async () => {
      const names: string[] = []
      for (const [name, look] of Object.entries(lists))
        if ((await look(viewer, neighbour)).includes(product)) names.push(name)
      return names
    }
    expect(await found()).toEqual(Object.keys(lists))
    await hide(product, viewer)
    expect(await found()).toEqual([])
    // Totals exclude it too.
    for (const query of [{}, { category: 'Fashion' }, { q: 'kanga' }, { country: 'SZ' }])
      expect([query, (await read(query, viewer)).total]).toEqual([query, 1])
    expect((await read({ shopId: shop.id }, viewer)).total).toBe(0)
  })

  test('liked and bookmarked products disappear from those lists with a block, too', async () => {
    const [productId = ''] = await list({})
    const viewer = await makeUser(app)
    await viewer.call('setLike', { id: productId })
    await viewer.call('setBookmark', { id: productId })
    const counts = async () => {
      const liked = await viewer.call('listLikedProducts')
      const saved = await viewer.call('listBookmarkedProducts')
      return [liked.body.data.products.length, saved.body.data.products.length]
    }
    expect(await counts()).toEqual([1, 1])
    await viewer.call('blockUser', { id: shop.owner.id })
    expect(await counts()).toEqual([0, 0])
  })
})

describe('a list', () => {
  test('is filtered by kind, shop, price, currency, country and condition, alone and together', async () => {
    const abroad = await makeShop(app)
    await app.platform.db.prisma.shop.update({ where: { id: abroad.id }, data: { countryCode: 'KE' } })
    const all = await list(
      { category: 'Fashion', minor: 5_000, condition: 'New' },
      { category: 'Home & Garden', minor: 15_000, condition: 'used', shop: abroad },
      { category: 'Fashion', minor: 150, currency: 'JPY', shop: abroad },
      { category: null, minor: null },
      { category: 'Fashion', minor: 150_000, currency: 'KWD' },
    )
    const wanted: [Query, number[]][] = [
      [{}, [4, 3, 2, 1, 0]],
      [{ category: 'Fashion' }, [4, 2, 0]],
      [{ category: 'home & garden' }, [1]],
      [{ category: 'Nothing like it' }, []],
      [{ shopId: abroad.id }, [2, 1]],
      [{ shopId: newId() }, []],
      [{ country: 'ke' }, [2, 1]],
      [{ condition: 'NEW' }, [0]],
      [{ currency: 'szl' }, [3, 1, 0]],
      // Amounts in whole units of each currency: 50, 150, 150, none, 150.
      [{ minPrice: 100 }, [4, 2, 1]],
      [{ maxPrice: 50 }, [0]],
      [{ minPrice: 50, maxPrice: 150, currency: 'SZL' }, [1, 0]],
      [{ minPrice: 100, maxPrice: 50 }, []],
      [{ category: 'Fashion', country: 'KE', minPrice: 1 }, [2]],
      [{ category: '', condition: '', minPrice: undefined, q: '' }, [4, 3, 2, 1, 0]],
    ]
    for (const [query, places] of wanted) {
      const { ids, total, totalProducts } = await read(query)
      expect([query, ids.map((id) => all.indexOf(id)), total, totalProducts]).toEqual([
        query,
        places,
        places.length,
        places.length,
      ])
      // The same with a search text, which filters differently.
      if (!query.q && Object.keys(query).length > 0) {
        const { body } = await app.visitor.call('searchProducts', { ...query, q: 'thing', sort: 'newest' })
        const found = body.data.products.map(({ id }) => all.indexOf(id))
        expect([query, 'searched', found]).toEqual([query, 'searched', places])
      }
    }
    const byPath = await app.visitor.call('listCategoryProducts', { category: 'Home & Garden' })
    expect(byPath.body.data.products.map(({ id }) => id)).toEqual([all[1]])
  })

  test('has each order, by page and by cursor, with a search text and without', async () => {
    const ids = await list(
      { title: 'Thing', minor: 500, likes: 3 },
      { title: 'Thing', minor: 100, views: 40 },
      { title: 'Thing', minor: 300, likes: 9, currency: 'KES' },
      { title: 'Thing', minor: null, likes: 1 },
      { title: 'Thing', minor: 200, views: 5 },
    )
    const orders: [Query, number[]][] = [
      [{ sort: 'newest' }, [4, 3, 2, 1, 0]],
      [{ sort: 'popular' }, [2, 1, 0, 3, 4]],
      [{ sort: 'price-low' }, [2, 1, 4, 0, 3]],
      [{ sort: 'price-high' }, [2, 0, 4, 1, 3]],
      [{ sort: 'price-low', currency: 'SZL' }, [1, 4, 0, 3]],
    ]
    for (const [query, places] of orders)
      for (const words of [{}, { q: 'thing' }, { category: 'Other' }, { shopId: shop.id }])
        for (const by of ['page', 'cursor']) {
          const seen: number[] = []
          let cursor: string | undefined
          for (let page = 1; ; page += 1) {
            const next = await read({
              ...query,
              ...words,
              limit: 2,
              ...(by === 'page' ? { page } : { cursor }),
            })
            seen.push(...next.ids.map((id) => ids.indexOf(id)))
            cursor = next.nextCursor ?? undefined
            if (!next.hasMore) break
          }
          expect([query, words, by, seen]).toEqual([query, words, by, places])
        }
  })

  test.each([
    [{ sort: 'best' }, 'query.sort', undefined],
    [{ minPrice: -1 }, 'query.minPrice', 'Price must be a positive number'],
    [{ maxPrice: 'cheap' }, 'query.maxPrice', 'Price must be a positive number'],
    [{ currency: 'XYZ' }, 'query.currency', 'Unknown currency'],
    [{ country: 'Kenya' }, 'query.country', 'Unknown country'],
    [{ q: 'x'.repeat(501) }, 'query.q', undefined],
    [{ limit: 101 }, 'query.limit', undefined],
    [{ cursor: 'nonsense' }, 'query.cursor', undefined],
    [{ cursor: 'nonsense', q: 'thing' }, 'query.cursor', undefined],
  ])('refuses %j', async (query, path, message) => {
    // Invalid on purpose.
    const { status, body } = await app.visitor.call('listProducts', query as never)
    expect([status, body.errors[0]?.path]).toEqual([422, path])
    if (message) expect(body.errors[0]?.message).toBe(message)
  })

  test('keeps its count by category under parallel changes', async () => {
    const other = await makeShop(app)
    const ids = await list(
      ...Array.from({ length: 24 }, (_, index) => ({
        category: index % 3 === 0 ? 'Fashion' : index % 3 === 1 ? 'Other' : null,
        shop: index % 2 === 0 ? shop : other,
      })),
    )
    const { prisma } = app.platform.db
    const setShop = async (id: string, status: 'active' | 'deactivated') => {
      await app.platform.db.transaction(async (tx) => {
        await sql`SELECT id FROM "Product" WHERE "shopId" = ${id}::uuid ORDER BY id FOR UPDATE`.execute(tx)
        await tx.updateTable('Shop').set({ status }).where('id', '=', id).execute()
        await refreshListed(tx, { shopId: id })
      })
    }
    await Promise.all([
      setShop(shop.id, 'deactivated'),
      setShop(other.id, 'deactivated'),
      ...ids
        .slice(0, 8)
        .map((id, index) =>
          prisma.product.update({ where: { id }, data: { category: index % 2 ? 'Automotive' : 'Fashion' } }),
        ),
    ])
    await Promise.all([
      setShop(shop.id, 'active'),
      setShop(other.id, 'active'),
      ...ids.slice(4, 12).map((id) => prisma.product.update({ where: { id }, data: { category: 'Other' } })),
    ])
    await change(ids[3] ?? '', { isAvailable: false })
    for (const category of ['Fashion', 'Other', 'Automotive']) {
      const recounted = await prisma.product.count({ where: { isListed: true, category } })
      expect([category, (await read({ category })).total]).toEqual([category, recounted])
    }
    const searched = await runSql(app.platform.db.kysely, 'SELECT FROM "ProductSearch"')
    expect(searched.length).toBe(23)
  })
  const change = async (id: string, data: object) => {
    await app.platform.db.prisma.product.update({ where: { id }, data })
    await refresh({ productIds: [id] })
  }

  test('is read by anchors if it is long: each page is the one that counting gives', async () => {
    await fill(3450, "'Other'")
    for (const sort of ['newest', 'popular', 'price-low', 'price-high'] as const)
      for (const query of [{ sort }, { sort, category: 'Other' }]) {
        const whole: string[] = []
        let cursor: string | undefined
        do {
          const next = await read({ ...query, limit: 100, cursor })
          whole.push(...next.ids)
          cursor = next.nextCursor ?? undefined
        } while (cursor)
        expect(new Set(whole).size).toBe(3450)
        for (const page of [21, 35, 30, 11, 10, 36])
          expect([query, page, (await read({ ...query, limit: 100, page })).ids]).toEqual([
            query,
            page,
            whole.slice((page - 1) * 100, page * 100),
          ])
      }
    const anchors = await app.platform.db.prisma.listAnchor.groupBy({ by: ['list'], _count: true })
    expect(anchors.map(({ _count }) => _count)).toEqual(Array.from({ length: 8 }, () => 13))
  })
})

describe('the search', () => {
  beforeEach(async () => {
    const fashion = await makeShop(app, { name: 'Zawadi Boutique' })
    await list(
      { title: 'Crème brûlée torch', tags: ['kitchen'], description: 'For a golden crust' },
      { title: 'Woven sisal basket', category: 'Home & Garden', tags: ['handmade', 'storage'] },
      { title: 'Laundry hamper', description: 'A tall basket of seagrass' },
      { title: 'Wireless headphones', category: 'Electronics', brand: 'Oraimo', tags: ['bluetooth'] },
      { title: 'Phone case', category: 'Electronics', description: 'Fits most phones' },
      { title: 'Kitenge dress', category: 'Fashion', shop: fashion },
      { title: "O'Neill surf tee \\ 100% cotton", category: 'Fashion' },
      { title: 'Купить чай', description: 'Tea from afar' },
    )
  })

  test('accepts letters that PostgreSQL ignores, in a search, a title and a question', async () => {
    const odd = '² ①'
    const [id = ''] = await list({ title: `${odd} lamp` })
    expect(await find(`${odd} lamp`)).toContain(`${odd} lamp`)
    expect(await find(odd)).toBeInstanceOf(Array)
    expect((await app.visitor.call('listSimilarProducts', { id })).status).toBe(200)
    for (const query of [`lamp not ${odd}`, odd])
      expect((await app.visitor.call('discoverProducts', { query })).status).toBe(200)
  })

  test.each([
    ['creme brulee', 'Crème brûlée torch'],
    ['CRÈME', 'Crème brûlée torch'],
    ['baskets', 'Woven sisal basket'],
    ['sisal bask', 'Woven sisal basket'],
    ['bascket', 'Woven sisal basket'],
    ['hedphones', 'Wireless headphones'],
    ['wirless headfones', 'Wireless headphones'],
    ['oraimo', 'Wireless headphones'],
    ['bluetoth', 'Wireless headphones'],
    ['dresses', 'Kitenge dress'],
    ['zawadi', 'Kitenge dress'],
    ['a dress for my wife', 'Kitenge dress'],
    ['handmade storage', 'Woven sisal basket'],
    ['golden crust', 'Crème brûlée torch'],
    ["o'neill", "O'Neill surf tee \\ 100% cotton"],
    ['100%', "O'Neill surf tee \\ 100% cotton"],
    ['чай', 'Купить чай'],
    ['headphone, (wireless) !!', 'Wireless headphones'],
  ])('corrects %j', async (q, best) => {
    expect((await find(q))[0]).toBe(best)
  })

  test('ranks a title before a description, and finds nothing without a match', async () => {
    expect(await find('basket')).toEqual(['Woven sisal basket', 'Laundry hamper'])
    expect(await find('phone')).toEqual(['Phone case'])
    for (const q of ['zzzzqqq', '!!!', '🔥🔥', '%', '_', "'", '\\', '((', ':*', '&|!'])
      expect([q, await find(q)]).toEqual([q, []])
    // An empty search returns everything.
    for (const q of ['', '   ']) expect((await find(q)).length).toBe(8)
  })

  test('treats all input as words', async () => {
    for (const q of [
      '\'; DROP TABLE "Product"; --',
      "basket' | 'phone",
      'basket:*A & !dress',
      '<script>alert(1)</script>',
      'x'.repeat(500),
      'ab '.repeat(160),
      'a\'b\\c"d',
      '\ud83d',
      'category=Fashion',
      "category=Home & Garden' | 'x",
    ]) {
      const { status } = await app.visitor.call('searchProducts', { q })
      expect([q, status]).toEqual([q, 200])
    }
  })

  test('finds a product by its new title at once, and not by its old one', async () => {
    const [id = ''] = await list({ title: 'Zanzibarwood stool' })
    expect(await find('zanzibarwood')).toEqual(['Zanzibarwood stool'])
    const { prisma } = app.platform.db
    await prisma.product.update({ where: { id }, data: { title: 'Ebonywood stool' } })
    expect(await find('zanzibarwood', { shopId: shop.id })).not.toContain('Zanzibarwood stool')
    expect(await find('ebonywood')).toEqual(['Ebonywood stool'])
    await prisma.shop.update({ where: { id: shop.id }, data: { name: 'Pemba Joinery' } })
    expect(await find('pemba stool')).toEqual(['Ebonywood stool'])
    const words = async () => (await prisma.searchWord.findMany()).map(({ word }) => word)
    expect(await words()).toEqual(expect.arrayContaining(['ebonywood', 'pemba', 'stool']))
    expect(await words()).not.toContain('zanzibarwood')
    await prisma.product.update({ where: { id }, data: { isAvailable: false } })
    await refresh({ productIds: [id] })
    expect(await find('ebonywood')).toEqual([])
    expect(await words()).not.toContain('ebonywood')
    expect(await words()).toContain('pemba')
  })

  test('continues by cursor in the order of its ranks', async () => {
    await list(...Array.from({ length: 30 }, (_, index) => ({ title: `Mug ${index}`, likes: index % 7 })))
    const all = await read({ q: 'mug', limit: 100 })
    expect([all.ids.length, all.total]).toEqual([30, 30])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const next = await read({ q: 'mug', limit: 7, cursor })
      seen.push(...next.ids)
      cursor = next.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.ids)
    expect((await read({ q: 'mug', limit: 7, page: 2 })).ids).toEqual(all.ids.slice(7, 14))
  })
})

describe('special lists', () => {
  test('featured are chosen by administrators; trending are active for their age, no shop dominating', async () => {
    const other = await makeShop(app)
    const ids = await list(
      { isFeatured: true },
      ...Array.from({ length: 6 }, () => ({ likes: 50 })),
      { likes: 40, shop: other },
      { isFeatured: true, category: 'Fashion' },
    )
    const featured = await app.visitor.call('listFeaturedProducts')
    expect(featured.body.data.products.map(({ id }) => id)).toEqual([ids[8], ids[0]])
    expect(featured.body.data.pagination.total).toBe(2)
    const trending = await app.visitor.call('listTrendingProducts')
    const places = trending.body.data.products.map(({ id }) => ids.indexOf(id))
    expect(places.length).toBe(9)
    expect(places.indexOf(7)).toBe(2)
    const narrowed = await app.visitor.call('listTrendingProducts', { category: 'fashion' })
    expect(narrowed.body.data.products.map(({ id }) => id)).toEqual([ids[8]])
  })

  test('recommended prefer liked categories and followed shops, without own and liked products', async () => {
    const viewer = await makeUser(app)
    const own = await makeShop(app, { owner: viewer })
    const followed = await makeShop(app)
    const third = await makeShop(app)
    const [liked = '', plain = '', kin = '', ofFollowed = '', mine = ''] = await list(
      { category: 'Fashion' },
      { category: 'Automotive', shop: third },
      { category: 'Fashion', shop: third },
      { category: 'Automotive', shop: followed },
      { category: 'Fashion', shop: own },
    )
    await viewer.call('setLike', { id: liked })
    await app.platform.db.prisma.shopFollow.createMany({
      data: [{ userId: viewer.id, shopId: followed.id }],
      skipDuplicates: true,
    })
    const { body } = await viewer.call('listRecommendedProducts')
    const ids = body.data.products.map(({ id }) => id)
    expect(new Set(ids.slice(0, 2))).toEqual(new Set([kin, ofFollowed]))
    expect(ids[2]).toBe(plain)
    expect(ids).not.toContain(liked)
    expect(ids).not.toContain(mine)
    const visitor = await app.visitor.call('listRecommendedProducts')
    expect(visitor.body.data.pagination.total).toBe(5)
  })

  test('similar are close in words, kind and price, without the product itself', async () => {
    const [basket = '', twin = '', kin = '', stranger = ''] = await list(
      { title: 'Sisal basket', category: 'Home & Garden', tags: ['woven'] },
      { title: 'Large sisal basket', category: 'Home & Garden', tags: ['woven'] },
      { title: 'Clay pot', category: 'Home & Garden' },
      { title: 'Car tyre', category: 'Automotive' },
    )
    const { body } = await app.visitor.call('listSimilarProducts', { id: basket })
    expect(body.data.products.map(({ id }) => id)).toEqual([twin, kin])
    expect(body.data.products.map(({ id }) => id)).not.toContain(stranger)
    expect((await app.visitor.call('listSimilarProducts', { id: newId() })).status).toBe(404)
  })
})

/** The most frequent queries must never read the whole table. */
test('common terms, terms common only among the newest, and typing errors of common terms are found', async () => {
  const { db } = app.platform
  await fill(1200, "'Kind'")
  await runSql(db.kysely, `SELECT search_refresh(ARRAY(SELECT id FROM "Product"))`)
  // Every title contains 'thing'; the newest thirty, and an old one, also 'blue'.
  const blue = await runSql(
    db.kysely,
    `UPDATE "Product" SET title = title || ' cerulean' WHERE id IN (
       (SELECT id FROM "Product" WHERE "isListed" ORDER BY "publishedAt" DESC LIMIT 30)
       UNION (SELECT id FROM (SELECT id FROM "Product" WHERE "isListed" ORDER BY "publishedAt" LIMIT 1) o))
     RETURNING id`,
  )
  expect((await read({ q: 'cerulean', limit: 50 })).ids.toSorted()).toEqual(
    blue.map(({ id }) => id).toSorted(),
  )
  for (const q of ['thing', 'thnig', 'nowhere thing'])
    expect([q, (await read({ q })).total]).toEqual([q, 1000])
  expect((await read({ q: 'ceruleann' })).total).toBe(blue.length)
})

test('an amount in whole units is the same in SQL and TypeScript, in every currency', async () => {
  const rows = await readSql(
    app.platform.db.kysely,
    { currency: z.string(), amount: z.number() },
    `SELECT currency, whole_price(123000, currency)::float8 AS amount FROM unnest($1::text[]) AS currency`,
    [Intl.supportedValuesOf('currency')],
  )
  expect(rows.filter(({ currency, amount }) => amount !== fromMinor(123_000, currency))).toEqual([])
})

describe('the plan of each usual list', () => {
  test('contains its index', async () => {
    const { db } = app.platform
    await fill(6000, "'Kind ' || n % 4")
    await runSql(db.kysely, `SELECT search_refresh(ARRAY(SELECT id FROM "Product"))`)
    await runSql(db.kysely, 'ANALYZE "Product"')
    await runSql(db.kysely, 'ANALYZE "ProductSearch"')
    const asked: [Query, RegExp][] = [
      [{}, /Product_listed_idx/],
      // For a common kind it may scan all.
      [{ category: 'Kind 3' }, /Product_listed_(category_)?idx/],
      [{ sort: 'popular' }, /Product_listed_popular_idx/],
      [{ category: 'Kind 3', sort: 'popular' }, /Product_listed_(category_)?popular_idx/],
      [{ sort: 'price-low' }, /Product_listed_cheap_idx/],
      [{ sort: 'price-high' }, /Product_listed_dear_idx/],
      [{ minPrice: 3, maxPrice: 3.05 }, /Product_listed_(category_)?price_idx/],
      [{ category: 'Kind 3', minPrice: 3, maxPrice: 3.05 }, /Product_listed_(category_)?price_idx/],
      [{ q: 'thing 77' }, /ProductSearch_document_idx/],
    ]
    const { pool, kysely } = db
    const original = kysely.executeQuery.bind(kysely)
    const plans: string[] = []
    // Each list's own statement, explained with its own values. The search table is small enough
    // here for a sequential scan: it only must not be needed.
    const explaining: typeof original = async (query) => {
      const compiled = 'sql' in query ? query : query.compile()
      if (compiled.sql.includes('"facts"')) {
        const client = await pool.connect()
        if (compiled.sql.includes('"SearchWord"')) await client.query('SET enable_seqscan = off')
        const { rows } = await client.query({
          text: `EXPLAIN ${compiled.sql}`,
          values: [...compiled.parameters],
        })
        await client.query('RESET enable_seqscan')
        client.release()
        plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
      }
      return original(query)
    }
    Object.assign(kysely, { executeQuery: explaining })
    try {
      for (const [query, index] of asked) {
        await read(query)
        const plan = plans.at(-1) ?? ''
        expect(plan).toMatch(index)
        expect(plan).not.toMatch(/Seq Scan on "(Product|ProductSearch)"/)
      }
    } finally {
      Object.assign(kysely, { executeQuery: original })
    }
  })
})

import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { makeShop, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { refreshListed } from './actions/refresh-listed.ts'
import { app, list, type Query, read, refresh, setUp, shop } from './lists.test-setup.ts'

setUp()

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
      // Amounts in major units of each currency: 50, 150, 150, none, 150.
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

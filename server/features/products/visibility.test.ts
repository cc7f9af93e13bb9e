import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  makeProduct,
  makeShop,
  makeUser,
  type TestProduct,
  type TestUser,
} from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { runSql } from '../../../testing/sql.ts'
import { markReady } from './actions/mark-ready.ts'
import { refreshListed } from './actions/refresh-listed.ts'
import { loadProducts } from './public.ts'
import { isVisibleTo } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const isVisible = async (id: string, viewer: string | null) => {
  const product = app.platform.db.kysely.selectFrom('Product as p').select('p.id').where('p.id', '=', id)
  return (await product.where(isVisibleTo(viewer)).executeTakeFirst()) !== undefined
}
const refresh = (which: Parameters<typeof refreshListed>[1]) =>
  app.platform.db.transaction((tx) => refreshListed(tx, which))

describe('who sees a product', () => {
  /** Every way in which others could find it. */
  const seenBy = async (who: Pick<TestUser, 'call'>, viewer: string | null, { id, shop }: TestProduct) => {
    const has = (answer: { body: { data?: { products: { id: string }[] } } }) =>
      answer.body.data?.products.some((product) => product.id === id) ?? false
    return {
      getProduct: (await who.call('getProduct', { id })).status === 200,
      listProducts: has(await who.call('listProducts', { limit: 100 })),
      ofShop: has(await who.call('listProducts', { limit: 100, shopId: shop.id })),
      listShopProducts: has(await who.call('listShopProducts', { shopId: shop.id, limit: 100 })),
      feed: has(await who.call('getFeed', { limit: 100 })),
      popular: has(await who.call('getFeed', { limit: 100, sort: 'popular' })),
      cheapest: has(await who.call('getFeed', { limit: 100, sort: 'price-low' })),
      loaded: (await loadProducts(app.platform, [id], viewer)).length === 1,
      visible: await isVisible(id, viewer),
    }
  }
  const all = (seen: boolean) => ({
    getProduct: seen,
    listProducts: seen,
    ofShop: seen,
    listShopProducts: seen,
    feed: seen,
    popular: seen,
    cheapest: seen,
    loaded: seen,
    visible: seen,
  })
  const hide = {
    pending: `UPDATE "Product" SET status = 'pending' WHERE id = $1`,
    failed: `UPDATE "Product" SET status = 'failed' WHERE id = $1`,
    inactive: `UPDATE "Product" SET status = 'inactive' WHERE id = $1`,
    rejected: `UPDATE "Product" SET status = 'rejected' WHERE id = $1`,
    'not available': `UPDATE "Product" SET "isAvailable" = false WHERE id = $1`,
    deleted: `UPDATE "Product" SET "deletedAt" = now() WHERE id = $1`,
    'of a closed shop': `UPDATE "Shop" SET status = 'deactivated' WHERE id = (SELECT "shopId" FROM "Product" WHERE id = $1)`,
    'of a deleted shop': `UPDATE "Shop" SET status = 'deleted' WHERE id = (SELECT "shopId" FROM "Product" WHERE id = $1)`,
    'of a deactivated owner': `UPDATE "User" SET status = 'deactivated' WHERE id = (SELECT "ownerId" FROM "Product" WHERE id = $1)`,
  }

  test('everyone sees a listed one, in every list', async () => {
    const product = await makeProduct(app)
    const stranger = await makeUser(app)
    expect(await seenBy(app.visitor, null, product)).toEqual(all(true))
    expect(await seenBy(stranger, stranger.id, product)).toEqual(all(true))
  })

  test.each(Object.entries(hide))('%s, it is in no list of others', async (_, sql) => {
    const product = await makeProduct(app)
    const stranger = await makeUser(app)
    await runSql(app.platform.db.kysely, sql, [product.id])
    await refresh({ productIds: [product.id] })
    expect(await seenBy(app.visitor, null, product)).toEqual(all(false))
    expect(await seenBy(stranger, stranger.id, product)).toEqual(all(false))
  })

  test('its owner still sees it among their own, and administrators there too', async () => {
    const product = await makeProduct(app, { status: 'inactive' })
    const { owner } = product
    const admin = await makeUser(app, { role: 'admin' })
    expect(await seenBy(owner, owner.id, product)).toEqual({
      ...all(false),
      getProduct: true,
      listShopProducts: true,
      loaded: true,
      visible: true,
    })
    for (const who of [owner, admin]) {
      const { body } = await who.call('listShopProducts', { shopId: product.shop.id })
      expect(body.data.pagination.total).toBe(1)
    }
    const others = await app.visitor.call('listShopProducts', { shopId: product.shop.id })
    expect(others.body.data.pagination.total).toBe(0)
  })

  test('applies to a whole shop and a whole owner, and keeps its position in the feed', async () => {
    const shop = await makeShop(app)
    const products = [await makeProduct(app, { shop }), await makeProduct(app, { shop })]
    const publishedAt = async () =>
      (await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id: products[0]?.id } })).publishedAt
    const before = await publishedAt()
    const listed = async () =>
      app.platform.db.prisma.product.count({ where: { shopId: shop.id, isListed: true } })
    const shopRow = () => app.platform.db.prisma.shop.findUniqueOrThrow({ where: { id: shop.id } })

    await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deactivated' } })
    await refresh({ shopId: shop.id })
    expect([await listed(), (await shopRow()).productsCount]).toEqual([0, 0])
    await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'active' } })
    await refresh({ ownerId: shop.owner.id })
    expect([await listed(), (await shopRow()).productsCount]).toEqual([2, 2])
    expect(await publishedAt()).toEqual(before)
  })

  test('a shop that closes at the same moment is not missed', async () => {
    const product = await makeProduct(app, { status: 'pending' })
    let ready: Promise<unknown> = Promise.resolve()
    await app.platform.db.transaction(async (tx) => {
      await runSql(tx, `UPDATE "Shop" SET status = 'deactivated' WHERE id = $1`, [product.shop.id])
      ready = markReady(app.platform, { productId: product.id, run: 1 }, [])
      // It waits for this transaction; otherwise it would finish with the old state.
      await expect.poll(() => countLockWaits(app.platform.db.kysely), { timeout: 10_000 }).toBe(1)
    })
    await ready
    const row = await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id: product.id } })
    expect([row.status, row.isListed]).toEqual(['active', false])
  })

  test.each([
    ['sure, and filled in', 0.7, [45_000n, 'KES']],
    ['guessed, and only proposed', 0.4, [null, 'SZL']],
  ] as const)('a price recognised in the clip: %s', async (_what, confidence, expected) => {
    const product = await makeProduct(app, { status: 'pending' })
    await app.platform.db.prisma.product.update({ where: { id: product.id }, data: { priceMinor: null } })
    const price = {
      value: { amount: 450, currency: 'KES' },
      confidence,
      source: { kind: 'speech' as const, quote: 'four hundred fifty' },
    }
    await markReady(app.platform, { productId: product.id, run: 1 }, [], {
      transcript: 'Four hundred fifty',
      language: 'en',
      suggestions: { title: null, description: null, category: null, price, prices: [price], tags: null },
      confidence: { title: null, description: null, category: null, price: confidence, tags: null },
      engine: { listening: 'local', writing: 'local' },
    })
    const row = await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id: product.id } })
    expect([row.priceMinor, row.currency]).toEqual(expected)
    expect(row.ai).toMatchObject({ suggestions: { price: { confidence } } })
  })

  test.each([
    ['by what its seller wrote', 'Ezulwini honey 500 g', 'Food & Beverages'],
    ['by the clip, if that says too little', 'Zzyzx', 'Health & Beauty'],
  ])('a product without a category gets one %s', async (_what, title, category) => {
    const product = await makeProduct(app, { status: 'pending', title })
    const { prisma } = app.platform.db
    await prisma.shop.update({ where: { id: product.shop.id }, data: { category: 'Food & Beverages' } })
    await prisma.product.update({ where: { id: product.id }, data: { category: null, description: null } })
    const heard = {
      value: 'Health & Beauty',
      confidence: 0.9,
      source: { kind: 'speech' as const, quote: 'a cream for dry skin' },
    }
    await markReady(app.platform, { productId: product.id, run: 1 }, [], {
      transcript: 'A cream for dry skin',
      language: 'en',
      suggestions: { title: null, description: null, category: heard, price: null, prices: [], tags: null },
      confidence: { title: null, description: null, category: 0.9, price: null, tags: null },
      engine: { listening: 'local', writing: 'local' },
    })
    const row = await prisma.product.findUniqueOrThrow({ where: { id: product.id } })
    expect(row.category).toBe(category)
  })

  test('counts stay exact when many users hide, show and close in parallel', async () => {
    const shops = [await makeShop(app), await makeShop(app)]
    const products: TestProduct[] = []
    for (let index = 0; index < 8; index += 1) {
      const shop = shops[index % 2]
      if (shop) products.push(await makeProduct(app, { shop }))
    }
    const flip = (index: number) => {
      const product = products[index % products.length]
      const shop = shops[index % 2]
      if (!product || !shop) throw new Error('There are some')
      return app.platform.db.transaction(async (tx) => {
        if (index % 7 === 0) {
          await sql`SELECT id FROM "Product" WHERE "shopId" = ${shop.id}::uuid ORDER BY id FOR UPDATE`.execute(
            tx,
          )
          await sql`UPDATE "Shop" SET status = CASE WHEN status = 'active'
            THEN 'deactivated' ELSE 'active' END::"ShopStatus" WHERE id = ${shop.id}::uuid`.execute(tx)
          await refreshListed(tx, { shopId: shop.id })
        } else {
          await sql`UPDATE "Product" SET "isAvailable" = NOT "isAvailable" WHERE id = ${product.id}::uuid`.execute(
            tx,
          )
          await refreshListed(tx, { productIds: [product.id] })
        }
      })
    }
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 12 }, (_, index) => flip(round * 12 + index)))

    const [tally] = await runSql(
      app.platform.db.kysely,
      `
      SELECT (SELECT value FROM "Tally" WHERE name = 'products.listed') AS kept,
        (SELECT count(*) FROM "Product" WHERE "isListed") AS counted`,
    )
    expect(tally?.kept).toBe(tally?.counted)
    const wrong = await runSql(
      app.platform.db.kysely,
      `
      SELECT s.id FROM "Shop" s
      WHERE s."productsCount" <> (SELECT count(*) FROM "Product" p WHERE p."shopId" = s.id AND p."isListed")`,
    )
    expect(wrong).toEqual([])
    const broken = await runSql(
      app.platform.db.kysely,
      `
      SELECT p.id FROM "Product" p JOIN "Shop" s ON s.id = p."shopId" JOIN "User" u ON u.id = s."ownerId"
      WHERE p."isListed" <> (p.status = 'active' AND p."isAvailable" AND p."deletedAt" IS NULL
        AND s.status = 'active' AND u.status = 'active')`,
    )
    expect(broken).toEqual([])
  })
})

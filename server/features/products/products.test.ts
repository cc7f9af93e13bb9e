import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadFolder } from '../../../contract/media/folders.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { clipMaker } from '../../../platform/video/test-clips.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  makeProduct,
  makeShop,
  makeUser,
  type TestProduct,
  type TestShop,
  type TestUser,
} from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { storeUpload } from '../media/public.ts'
import { refreshListed } from './actions/refresh-listed.ts'
import { isVisibleTo, loadProductInfos, loadProducts, videos } from './public.ts'

let app: TestApp
let folder: string
let clip: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-products-test-'))
  clip = clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.5)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const video = () => ({ files: { video: { path: clip, filename: 'basket.mp4', type: 'video/mp4' } } })
const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of app.platform.storage.list(prefix)) keys.push(key)
  return keys
}
const productsOf = (shop: TestShop) => app.platform.db.prisma.product.count({ where: { shopId: shop.id } })
const isVisible = async (id: string, viewer: string | null) => {
  const product = app.platform.db.kysely.selectFrom('Product as p').select('p.id').where('p.id', '=', id)
  return (await product.where(isVisibleTo(viewer)).executeTakeFirst()) !== undefined
}
const refresh = (which: Parameters<typeof refreshListed>[1]) =>
  app.platform.db.transaction((tx) => refreshListed(tx, which))

/** Waits until a transaction is blocked by a row lock. */
const waitsForLock = async () => {
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT count(*) > 0 AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.waits
}

describe('listing a product', () => {
  test('returns it at once as pending, visible to its owner only, and keeps the video private', async () => {
    const shop = await makeShop(app)
    const { status, body } = await shop.owner.call(
      'createProduct',
      {
        title: ' Sisal basket ',
        description: 'Woven by hand',
        price: { amount: '450.50', currency: 'szl' },
      },
      video(),
    )
    expect(status).toBe(201)
    const { product } = body.data
    expect(product).toMatchObject({
      shopId: shop.id,
      title: 'Sisal basket',
      name: 'Sisal basket',
      description: 'Woven by hand',
      price: { amount: 450.5, currency: 'SZL', formattedPrice: 'E 450.50' },
      status: 'pending',
      progress: { stage: 'queued', percent: 0 },
      failureReason: null,
      media: [],
      isActive: false,
      isAvailable: true,
      isPopular: false,
      aiProcessingCompleted: false,
      slug: `product-${product.id}`,
      stock: { quantity: 1, isInStock: true },
      shop: { id: shop.id, owner: shop.owner.id, slug: shop.slug, isPhoneVerified: true },
      viewer: { isOwner: true, isLiked: false, isBookmarked: false, isFollowingShop: false },
    })
    expect(product._id).toBe(product.id)

    const keys = await keysOf(`private/products/${product.id}/`)
    expect(keys).toEqual([`private/products/${product.id}/source.mp4`])
    for (const address of ['/media/', '/media//', '/media/./', '/media/%2F', '/media/x/../']) {
      const answer = await app.app.inject({ url: `${address}${keys[0]}` })
      expect([400, 404], address).toContain(answer.statusCode)
    }
    for (const who of [app.visitor, await makeUser(app)])
      expect((await who.call('getProduct', { id: product.id })).status).toBe(404)
    const admin = await makeUser(app, { role: 'admin' })
    const seen = await admin.call('getProduct', { id: product.id })
    expect([seen.status, seen.body.data.product.progress]).toEqual([200, null])
  })

  test("its shop's card shows whether the owner's phone is verified, up to date", async () => {
    const shop = await makeShop(app)
    const { id } = await makeProduct(app, { shop })
    const isVerified = async () =>
      (await app.visitor.call('getProduct', { id })).body.data.product.shop.isPhoneVerified
    expect(await isVerified()).toBe(true)
    const verify = (isPhoneVerified: boolean) =>
      app.platform.db.prisma.user.update({ where: { id: shop.owner.id }, data: { isPhoneVerified } })
    await verify(false)
    expect(await isVerified()).toBe(false)
    await verify(true)
    expect(await isVerified()).toBe(true)

    // A shop that is created while that changes.
    const owner = await makeUser(app)
    const opened: Promise<unknown>[] = []
    await app.platform.db.transaction(async (tx) => {
      await runSql(tx, 'UPDATE "User" SET "isPhoneVerified" = false WHERE id = $1::uuid', [owner.id])
      opened.push(makeShop(app, { owner }))
      await expect.poll(() => waitsForLock(), { timeout: 10_000 }).toBe(true)
    })
    await Promise.all(opened)
    const kept = await app.platform.db.prisma.shop.findFirst({ where: { ownerId: owner.id } })
    expect(kept?.ownerIsPhoneVerified).toBe(false)
  })

  test('requires only the video', async () => {
    const shop = await makeShop(app)
    const blank = { title: '  ', description: '', price: { amount: '' } }
    const { status, body } = await shop.owner.call('createProduct', blank, video())
    expect(status).toBe(201)
    expect(body.data.product).toMatchObject({ title: 'Untitled Product', description: '', price: null })
    const free = await shop.owner.call('createProduct', { price: { amount: 0 } }, video())
    expect(free.body.data.product.price).toBeNull()
  })

  test('a price without a currency is in Kenyan shillings', async () => {
    const { owner } = await makeShop(app)
    const { body } = await owner.call('createProduct', { price: { amount: 2300 } }, video())
    expect(body.data.product.price).toMatchObject({ amount: 2300, currency: 'KES' })
  })

  test('works with the id of the shop in the path, for its owner only', async () => {
    const shop = await makeShop(app)
    const other = await makeShop(app)
    const listed = await shop.owner.call('createShopProduct', { shopId: shop.id }, video())
    expect([listed.status, listed.body.data.product.shopId]).toEqual([201, shop.id])
    const anothers = await other.owner.call('createShopProduct', { shopId: shop.id }, video())
    expect([anothers.status, anothers.body.error.code]).toEqual([403, 'FORBIDDEN'])
    const nowhere = await shop.owner.call('createShopProduct', { shopId: newId() }, video())
    expect([nowhere.status, nowhere.body.error.code]).toEqual([404, 'NO_SHOP'])
    expect(await productsOf(shop)).toBe(1)
  })

  test('refuses users without a shop, and visitors', async () => {
    const nobody = await makeUser(app)
    const without = await nobody.call('createProduct', {}, video())
    expect([without.status, without.body.error.code]).toEqual([403, 'NO_SHOP'])
    const visitor = await app.visitor.call('createProduct', {}, video())
    expect(visitor.status).toBe(401)
    const shop = await makeShop(app)
    await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deleted' } })
    expect((await shop.owner.call('createProduct', {}, video())).status).toBe(403)
  })

  test.each([
    [{ title: 'x' }, 'body.title', 'Title must be at least 2 characters'],
    [{ title: 'x'.repeat(201) }, 'body.title', 'Title must be less than 200 characters'],
    [{ description: 'ab' }, 'body.description', 'Description must be at least 3 characters'],
    [{ description: 'x'.repeat(1001) }, 'body.description', 'Description must be less than 1000 characters'],
    [{ price: { amount: -1 } }, 'body.price.amount', 'Price must be a positive number'],
    [{ price: { amount: 'cheap' } }, 'body.price.amount', 'Price must be a positive number'],
    [{ price: { amount: 1.005, currency: 'USD' } }, 'body.price.amount', 'This currency has fewer decimals'],
    [{ price: { amount: 10.5, currency: 'JPY' } }, 'body.price.amount', 'This currency has fewer decimals'],
    [{ price: { amount: 1, currency: 'XYZ' } }, 'body.price.currency', 'Unknown currency'],
  ])('refuses %j with the text of its field, and stores nothing', async (wrong, field, message) => {
    const shop = await makeShop(app)
    const before = await keysOf('private/')
    const { status, body } = await shop.owner.call('createProduct', wrong, video())
    expect([status, body.errors[0]]).toEqual([422, { path: field, message }])
    expect(await productsOf(shop)).toBe(0)
    expect(await keysOf('private/')).toEqual(before)
  })

  test('rounds a float error: 19.99 is 1999 cents', async () => {
    const { owner } = await makeShop(app)
    const price = { amount: 19.99, currency: 'USD' }
    const { body } = await owner.call('createProduct', { price }, video())
    expect(body.data.product.price?.amount).toBe(19.99)
    const row = await app.platform.db.prisma.product.findUnique({ where: { id: body.data.product.id } })
    expect(row?.priceMinor).toBe(1999n)
  })

  test('refuses a request without a video, and one whose file is not a video by its bytes', async () => {
    const { owner } = await makeShop(app)
    const without = await owner.call('createProduct', { title: 'Basket' })
    expect([without.status, without.body.error.code, without.body.errors]).toEqual([
      422,
      'VIDEO_REQUIRED',
      [{ path: 'body.video', message: 'Video is required' }],
    ])
    const bytes = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    const wrong = await owner.call(
      'createProduct',
      {},
      { files: { video: { bytes, filename: 'clip.mp4', type: 'video/mp4' } } },
    )
    expect([wrong.status, wrong.body.error.code, wrong.body.message]).toEqual([
      415,
      'VIDEO_WRONG_KIND',
      'Please select a video file',
    ])
  })

  test('leaves no file behind if the row cannot be written', async () => {
    const shop = await makeShop(app)
    const before = await keysOf('private/')
    await runSql(
      app.platform.db.kysely,
      `ALTER TABLE "Product" ADD CONSTRAINT broken CHECK (title <> 'cannot be kept')`,
    )
    try {
      const { status } = await shop.owner.call('createProduct', { title: 'cannot be kept' }, video())
      expect(status).toBe(500)
    } finally {
      await runSql(app.platform.db.kysely, 'ALTER TABLE "Product" DROP CONSTRAINT broken')
    }
    expect(await keysOf('private/')).toEqual(before)
  })

  test('sent five times in parallel under one Idempotency-Key creates one product', async () => {
    const shop = await makeShop(app)
    const options = { ...video(), headers: { 'idempotency-key': newId() } }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.owner.call('createProduct', { title: 'Basket' }, options)),
    )
    expect(new Set(answers.map(({ body }) => body.data.product.id)).size).toBe(1)
    expect(await productsOf(shop)).toBe(1)
  })
})

describe('a video that was uploaded before', () => {
  const upload = async (owner: TestUser, file: string, folderName: UploadFolder = 'products') => {
    const key = `${owner.id}.${newId()}`
    const actor = {
      kind: 'member',
      userId: owner.id,
      sessionId: owner.sessionId,
      role: 'user',
      address: '',
      userAgent: '',
      country: null,
      language: null,
    } as const
    const finished = {
      key,
      path: file,
      folder: folderName,
      filename: 'x.mp4',
      size: 10,
      field: 'body.video',
    }
    await storeUpload(app.platform, actor, finished)
    await storeUpload(app.platform, actor, finished)
    return key
  }

  test('is attached to the product, and to nothing else', async () => {
    const shop = await makeShop(app)
    const videoKey = await upload(shop.owner, clip)
    const answers = await Promise.all([
      shop.owner.call('createProduct', { videoKey }),
      shop.owner.call('createProduct', { videoKey }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await productsOf(shop)).toBe(1)
    const row = await app.platform.db.prisma.product.findFirst({ where: { shopId: shop.id } })
    expect(await app.platform.storage.stat(row?.sourceKey ?? '')).not.toBeNull()
    expect(row?.sourceKey).toBe(`private/products/${videoKey.split('.')[1]}.mp4`)
  })

  test("must be finished and the caller's own", async () => {
    const [mine, other] = [await makeShop(app), await makeShop(app)]
    for (const videoKey of [await upload(other.owner, clip), `${mine.owner.id}.${newId()}`, '../../etc']) {
      const { status, body } = await mine.owner.call('createProduct', { videoKey })
      expect([status, body.error.code, body.errors[0]?.path]).toEqual([
        422,
        'UPLOAD_UNKNOWN',
        'body.videoKey',
      ])
    }
    expect(await productsOf(mine)).toBe(0)
  })

  test('must be a video, in a folder that accepts one', async () => {
    const { owner } = await makeShop(app)
    const text = clipMaker('', folder).file('page.mp4', '<html></html>')
    await expect(upload(owner, text)).rejects.toMatchObject({ status: 415 })
    expect(await app.platform.db.prisma.upload.count({ where: { ownerId: owner.id } })).toBe(0)
    const videoKey = await upload(owner, clip, 'verification')
    expect((await owner.call('createProduct', { videoKey })).body.error.code).toBe('UPLOAD_UNKNOWN')
  })
})

describe('retrying a failed video', () => {
  const failed = async (reason = 'It is damaged') => {
    const product = await makeProduct(app, { status: 'failed' })
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET stage = 'failed', percent = 60, "failureReason" = $2, "sourceKey" = 'private/x' WHERE id = $1`,
      [product.id, reason],
    )
    return product
  }

  test('is possible for its owner, who alone sees why it failed', async () => {
    const product = await failed('No picture')
    const own = await product.owner.call('getProduct', { id: product.id })
    expect(own.body.data.product).toMatchObject({ status: 'failed', failureReason: 'No picture' })
    const { status, body } = await product.owner.call('retryProduct', { id: product.id })
    expect(status).toBe(200)
    expect(body.data.product).toMatchObject({
      status: 'pending',
      progress: { stage: 'queued', percent: 0 },
      failureReason: null,
    })
  })

  test('others get 404, an administrator 403', async () => {
    const product = await failed()
    const stranger = await makeUser(app)
    const admin = await makeUser(app, { role: 'admin' })
    expect((await stranger.call('retryProduct', { id: product.id })).status).toBe(404)
    expect((await admin.call('retryProduct', { id: product.id })).status).toBe(403)
    expect((await app.visitor.call('retryProduct', { id: product.id })).status).toBe(401)
    const seen = await admin.call('getProduct', { id: product.id })
    expect(seen.body.data.product.failureReason).toBeNull()
  })

  test('ten parallel calls start one retry', async () => {
    const product = await failed()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => product.owner.call('retryProduct', { id: product.id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const [row] = await runSql(app.platform.db.kysely, 'SELECT "videoRun" FROM "Product" WHERE id = $1', [
      product.id,
    ])
    expect(row?.videoRun).toBe(2)
  })

  test('is refused for a video that did not fail', async () => {
    const product = await makeProduct(app)
    const { status, body } = await product.owner.call('retryProduct', { id: product.id })
    expect([status, body.error.code]).toEqual([409, 'NOT_FAILED'])
    const stranger = await makeUser(app)
    expect((await stranger.call('retryProduct', { id: product.id })).status).toBe(403)
  })
})

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
      ready = videos.markReady(app.platform, { productId: product.id, run: 1 }, [])
      // It waits for this transaction; otherwise it would finish with the old state.
      await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, 300))])
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
    await videos.markReady(app.platform, { productId: product.id, run: 1 }, [], {
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

describe('a product’s view', () => {
  test("has the URLs of its media, its stats and the viewer's relation to it", async () => {
    const product = await makeProduct(app, { price: 450, status: 'pending' })
    const base = `products/${product.id}/1`
    await videos.markReady(app.platform, { productId: product.id, run: 1 }, [
      {
        key: `${base}/360.mp4`,
        type: 'video',
        size: 2000,
        isPrimary: true,
        poster: `${base}/poster.webp`,
        width: 360,
        height: 640,
        duration: 1.5,
        thumbhash: 'abc=',
        renditions: [
          { height: 240, key: `${base}/240.mp4`, size: 1000 },
          { height: 360, key: `${base}/360.mp4`, size: 2000 },
        ],
        captions: null,
      },
    ])
    await app.platform.db.prisma.product.update({
      where: { id: product.id },
      data: { likesCount: 11, viewsCount: 7, ratingSum: 14, ratingCount: 3 },
    })
    const viewer = await makeUser(app)
    await app.platform.db.prisma.productLike.create({ data: { userId: viewer.id, productId: product.id } })
    await app.platform.db.prisma.productBookmark.create({
      data: { userId: viewer.id, productId: product.id },
    })
    await app.platform.db.prisma.shopFollow.create({
      data: { userId: viewer.id, shopId: product.shop.id },
    })
    const { body } = await viewer.call('getProduct', { id: product.id })
    expect(body.data.product).toMatchObject({
      status: 'active',
      media: [
        {
          key: `${base}/360.mp4`,
          url: `/media/${base}/360.mp4`,
          poster: `/media/${base}/poster.webp`,
          duration: 1.5,
          renditions: [
            { height: 240, url: `/media/${base}/240.mp4`, size: 1000 },
            { height: 360, url: `/media/${base}/360.mp4`, size: 2000 },
          ],
        },
      ],
      images: [`/media/${base}/poster.webp`],
      likes: 11,
      views: 7,
      stats: { productId: product.id, likes: 11, views: 7, averageRating: 4.67, ratingCount: 3 },
      isPopular: true,
      progress: null,
      viewer: { isLiked: true, isBookmarked: true, isFollowingShop: true, isOwner: false },
    })
    expect(JSON.stringify(body)).not.toContain('sourceKey')

    const infos = await loadProductInfos(app.platform, [product.id, newId()], newId())
    expect([...infos.values()]).toEqual([
      {
        id: product.id,
        title: body.data.product.title,
        price: { amount: 450, currency: 'SZL', formattedPrice: 'E 450' },
        image: `/media/${base}/poster.webp`,
        mediaType: 'video',
      },
    ])
  })

  test('products are returned in the order of the requested ids', async () => {
    const made = [await makeProduct(app), await makeProduct(app), await makeProduct(app)]
    const ids = made.map(({ id }) => id).reverse()
    const loaded = await loadProducts(app.platform, [...ids, newId()], null)
    expect(loaded.map(({ id }) => id)).toEqual(ids)
  })

  test('an invalid id and an unknown one are 404', async () => {
    for (const id of ['undefined', newId()]) {
      const { status, body } = await app.visitor.call('getProduct', { id })
      expect([status, body.message]).toEqual([404, 'Resource not found'])
    }
  })
})

describe('the list of products', () => {
  test('filters by shop, category and text, and counts the results', async () => {
    const shop = await makeShop(app)
    const word = `kudu${Date.now()}`
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.unshift((await makeProduct(app, { shop, title: `${word} 100%_${index}` })).id)
    await app.platform.db.prisma.product.update({
      where: { id: ids[0] ?? '' },
      data: { category: 'Fashion' },
    })
    const list = async (input: Record<string, unknown>) => {
      const { body } = await app.visitor.call('listProducts', input)
      return { ids: body.data.products.map(({ id }) => id), pagination: body.data.pagination }
    }
    expect((await list({ shopId: shop.id })).ids).toEqual(ids)
    // A search returns the best match first.
    expect((await list({ q: word.toUpperCase() })).ids.toSorted()).toEqual(ids.toSorted())
    expect((await list({ q: '100%_3', shopId: shop.id })).ids).toEqual([ids[1]])
    expect(await list({ shopId: shop.id, category: 'Fashion' })).toMatchObject({
      ids: [ids[0]],
      pagination: { total: 1, totalProducts: 1, totalPages: 1, hasMore: false, nextCursor: null },
    })
    const first = await list({ shopId: shop.id, limit: 2 })
    expect(first).toMatchObject({
      ids: ids.slice(0, 2),
      pagination: { total: 5, totalPages: 3, hasMore: true },
    })
    const second = await list({ shopId: shop.id, limit: 2, cursor: first.pagination.nextCursor })
    expect(second.ids).toEqual(ids.slice(2, 4))
    expect((await list({ shopId: shop.id, limit: 2, page: 3 })).ids).toEqual(ids.slice(4))
  })

  test('of a shop continues by cursor', async () => {
    const shop = await makeShop(app)
    const ids: string[] = []
    for (let index = 0; index < 4; index += 1) ids.unshift((await makeProduct(app, { shop })).id)
    const first = await app.visitor.call('listShopProducts', { shopId: shop.id, limit: 3 })
    const cursor = first.body.data.pagination.nextCursor ?? ''
    const rest = await app.visitor.call('listShopProducts', { shopId: shop.id, limit: 3, cursor })
    const read = [...first.body.data.products, ...rest.body.data.products].map(({ id }) => id)
    expect(read).toEqual(ids)
  })
})

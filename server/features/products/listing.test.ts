import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestShop } from '../../../testing/factories.ts'
import { countLockWaits } from '../../../testing/lock-waits.ts'
import { runSql } from '../../../testing/sql.ts'

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

    const { sourceKey } = await app.platform.db.prisma.product.findUniqueOrThrow({
      where: { id: product.id },
    })
    const keys = await keysOf('private/products/')
    expect(keys).toContain(sourceKey)
    for (const address of ['/media/', '/media//', '/media/./', '/media/%2F', '/media/x/../']) {
      const answer = await app.app.inject({ url: `${address}${sourceKey}` })
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
      await expect.poll(() => countLockWaits(app.platform.db.kysely), { timeout: 10_000 }).toBe(1)
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

  test('refuses a price that is not an object with the text of the price', async () => {
    const { owner } = await makeShop(app)
    // @ts-expect-error an invalid value from a client
    const { status, body } = await owner.call('createProduct', { price: -1 })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'body.price', message: 'Price must be a positive number' }],
    ])
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

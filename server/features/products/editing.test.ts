import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { clipMaker } from '../../../platform/video/test-clips.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { sweepSales, videos } from './public.ts'

let app: TestApp
let folder: string
let clip: string
let picture: Buffer
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-editing-test-'))
  clip = clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.5)
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const whole = { title: 'Sisal basket', description: 'Woven by hand', price: 100 }
const upload = async (who: TestUser, what: 'image' | 'video' = 'image') => {
  const file =
    what === 'image'
      ? { bytes: new Uint8Array(picture), filename: 'a.png', type: 'image/png' }
      : { path: clip, filename: 'a.mp4', type: 'video/mp4' }
  const { body } = await who.call('uploadMedia', { folder: 'products' }, { files: { file } })
  return body.data.key
}
const addImage = (who: TestUser, id: string, bytes: Uint8Array = new Uint8Array(picture)) =>
  who.call('addImages', { id }, { files: { images: { bytes, filename: 'a.png', type: 'image/png' } } })
const video = (id: string, run = 1) => ({
  key: `products/${id}/${run}/240.mp4`,
  type: 'video' as const,
  size: 1,
  isPrimary: true,
  poster: `products/${id}/${run}/poster.webp`,
  width: 180,
  height: 320,
  duration: 0.5,
  thumbhash: 'abc=',
  renditions: [{ height: 240, key: `products/${id}/${run}/240.mp4`, size: 1 }],
  captions: null,
})
const put = async (key: string) => app.platform.storage.put(key, { path: clip }, { type: 'video/mp4' })
const isAttached = async (key: string) =>
  (await app.platform.db.prisma.upload.findFirst({ where: { OR: [{ key }, { storageKey: key }] } }))
    ?.attachedAt != null

describe('editing a product', () => {
  test('changes the given fields and keeps the rest', async () => {
    const { id, owner } = await makeProduct(app)
    const details = {
      category: 'Fashion',
      subcategory: 'Bags',
      brand: 'Gone Rural',
      condition: 'new',
      stock: 7,
      sku: 'B-1',
      barcode: '6001',
      weight: { value: 1.2, unit: 'kg' },
      dimensions: { length: 30, width: 20, height: 10, unit: 'cm' },
      shipping: { isFree: true },
      seo: { title: 'Basket' },
      attributes: { make: 'Toyota', year: 2014 },
      tags: ['sisal', ' hand made ', 'sisal'],
    }
    const { status, body } = await owner.call('updateProduct', { id, ...whole, ...details })
    expect([status, body.message]).toEqual([200, 'Product updated successfully'])
    expect(body.data.product).toMatchObject({
      ...details,
      title: 'Sisal basket',
      price: { amount: 100, currency: 'SZL' },
      stock: { quantity: 7, isInStock: true },
      tags: ['sisal', 'hand made'],
      status: 'active',
    })
    const again = await owner.call('updateProduct', {
      id,
      title: 'xx',
      description: 'y'.repeat(1000),
      price: { amount: 0.99, currency: 'usd' },
      brand: '',
      attributes: null,
      tags: null,
      stock: { isInStock: false },
    })
    expect(again.body.data.product).toMatchObject({
      title: 'xx',
      price: { amount: 0.99, currency: 'USD' },
      category: 'Fashion',
      brand: null,
      attributes: {},
      tags: [],
      stock: { quantity: 7, isInStock: false },
    })
    expect(again.body.data.product.weight).toEqual(details.weight)
  })

  test.each([
    [{ title: undefined }, 'body.title', 'Title must be at least 2 characters'],
    [{ title: ' x ' }, 'body.title', 'Title must be at least 2 characters'],
    [{ title: 'x'.repeat(201) }, 'body.title', 'Title must be less than 200 characters'],
    [{ description: undefined }, 'body.description', 'Description must be at least 3 characters'],
    [{ description: 'ab' }, 'body.description', 'Description must be at least 3 characters'],
    [{ description: 'x'.repeat(1001) }, 'body.description', 'Description must be less than 1000 characters'],
    [{ price: undefined }, 'body.price', 'Price is required'],
    [{ price: null }, 'body.price', 'Price is required'],
    [{ price: '' }, 'body.price', 'Price is required'],
    [{ price: { currency: 'USD' } }, 'body.price.amount', 'Price is required'],
    [{ price: -1 }, 'body.price.amount', 'Price must be a positive number'],
    [{ price: 'cheap' }, 'body.price.amount', 'Price must be a positive number'],
    [{ price: 1.005 }, 'body.price.amount', 'This currency has fewer decimals'],
    [{ stock: -1 }, 'body.stock.quantity', 'Stock is a whole number, 0 or more'],
    [{ discount: 101 }, 'body.discount', 'A discount is a number from 0 to 100 per cent'],
    [
      { saleStartsAt: '2026-02-01T00:00:00Z', saleEndsAt: '2026-01-01T00:00:00Z' },
      'body.saleEndsAt',
      'The sale must end after it starts',
    ],
    [{ attributes: { all: 'x'.repeat(10_001) } }, 'body.attributes', 'These details are too long'],
    [{ media: [] }, 'body.media', 'A product needs a video or an image'],
  ])('refuses %j with the text of its field', async (wrong, field, message) => {
    const { id, owner } = await shared()
    const { status, body } = await owner.call('updateProduct', { id, ...whole, ...wrong })
    expect([status, body.errors]).toEqual([422, [{ path: field, message }]])
  })
  let made: Awaited<ReturnType<typeof makeProduct>> | undefined
  const shared = async () => (made ??= await makeProduct(app))

  test('reports all missing fields at once', async () => {
    const { id, owner } = await shared()
    const { body } = await owner.call('updateProduct', { id, title: 'x' })
    expect(body.errors.map((error) => error.path).sort()).toEqual([
      'body.description',
      'body.price',
      'body.title',
    ])
    expect((await owner.call('updateProduct', { id })).status).toBe(422)
  })

  test("is possible for its owner: others get 403 for a visible product, 404 else; also by the shop's path", async () => {
    const seen = await makeProduct(app)
    const hidden = await makeProduct(app, { isAvailable: false })
    const other = await makeShop(app)
    const admin = await makeUser(app, { role: 'admin' })
    const calls = async (who: Pick<TestUser, 'call'>, id: string) => [
      (await who.call('updateProduct', { id, ...whole })).status,
      (await who.call('toggleAvailability', { id })).status,
      (await who.call('addImages', { id })).status,
      (await who.call('listInquiries', { id })).status,
      (await who.call('deleteProduct', { id })).status,
    ]
    expect(await calls(other.owner, seen.id)).toEqual([403, 403, 403, 403, 403])
    expect(await calls(other.owner, hidden.id)).toEqual([404, 404, 404, 404, 404])
    expect(await calls(admin, hidden.id)).toEqual([403, 403, 403, 403, 403])
    expect(await calls(app.visitor, seen.id)).toEqual([401, 401, 401, 401, 401])
    expect(await calls(seen.owner, 'undefined')).toEqual([404, 404, 404, 404, 404])

    const wrongShop = { shopId: other.id, id: seen.id }
    const { owner } = seen
    expect((await owner.call('updateShopProduct', { ...wrongShop, ...whole })).status).toBe(404)
    expect((await owner.call('getShopProduct', wrongShop)).status).toBe(404)
    expect((await owner.call('getShopProductStats', wrongShop)).status).toBe(404)
    expect((await owner.call('deleteShopProduct', wrongShop)).status).toBe(404)
    const rightShop = { shopId: seen.shop.id, id: seen.id }
    const changed = await owner.call('updateShopProduct', { ...rightShop, ...whole, title: 'By the shop' })
    expect(changed.body.data.product.title).toBe('By the shop')
    expect((await app.visitor.call('getShopProduct', rightShop)).body.data.product.title).toBe('By the shop')
    expect((await owner.call('deleteShopProduct', rightShop)).status).toBe(200)
    expect((await owner.call('getShopProduct', rightShop)).status).toBe(404)
  })

  test('hides and shows; a retry under one Idempotency-Key does not undo it', async () => {
    const { id, owner, shop } = await makeProduct(app)
    const seen = async () => (await app.visitor.call('getProduct', { id })).status
    const options = { headers: { 'idempotency-key': newId() } }
    for (let again = 0; again < 3; again += 1) {
      const { body } = await owner.call('toggleAvailability', { id }, options)
      expect(body.data.product.isAvailable).toBe(false)
    }
    expect(await seen()).toBe(404)
    const turns = await Promise.all(Array.from({ length: 5 }, () => owner.call('toggleAvailability', { id })))
    expect(turns.every(({ status }) => status === 200)).toBe(true)
    expect(await seen()).toBe(200)
    const row = await app.platform.db.prisma.shop.findUniqueOrThrow({ where: { id: shop.id } })
    expect(row.productsCount).toBe(1)
  })
})

describe('a sale', () => {
  const hour = 3_600_000
  const at = (offset: number) => new Date(Date.now() + offset).toISOString()

  test('reduces the price within its window, and not before or after', async () => {
    const { id, owner } = await makeProduct(app)
    const sell = async (sale: Record<string, unknown>) => {
      await owner.call('updateProduct', { id, ...whole, price: 19.99, ...sale })
      return (await app.visitor.call('getProduct', { id })).body.data.product
    }
    expect(await sell({ discount: 25, saleStartsAt: at(-hour), saleEndsAt: at(hour) })).toMatchObject({
      price: { amount: 14.99, discount: 25, formattedPrice: 'E 14.99' },
      regularPrice: { amount: 19.99 },
      isOnSale: true,
      sale: null,
    })
    for (const sale of [
      { saleStartsAt: at(hour), saleEndsAt: at(2 * hour) },
      { saleStartsAt: at(-2 * hour), saleEndsAt: at(-hour) },
      { saleStartsAt: null, saleEndsAt: null, isOnSale: false },
    ]) {
      const product = await sell(sale)
      expect([product.price, product.isOnSale]).toEqual([
        { amount: 19.99, currency: 'SZL', formattedPrice: 'E 19.99' },
        false,
      ])
    }
    // Still planned: its owner sees it, and can start it again.
    expect((await owner.call('getProduct', { id })).body.data.product.sale).toEqual({
      isPlanned: false,
      discount: 25,
    })
    expect((await sell({ isOnSale: true })).price?.amount).toBe(14.99)
    const cleared = await sell({ discount: null })
    expect([cleared.price?.amount, cleared.isOnSale]).toEqual([19.99, false])
  })

  test('that starts or ends updates the sort price once, and edits see a consistent price', async () => {
    const { id, owner } = await makeProduct(app)
    await owner.call('updateProduct', {
      id,
      ...whole,
      price: { amount: 200, discount: 10 },
      saleStartsAt: at(hour),
    })
    const sorted = async () => {
      await Promise.all([sweepSales(app.platform), sweepSales(app.platform)])
      const row = await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id } })
      return [row.priceMinor, row.reducedMinor]
    }
    expect(await sorted()).toEqual([20000n, 0n])
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET "saleStartsAt" = now() - interval '1 second' WHERE id = $1`,
      [id],
    )
    expect(await sorted()).toEqual([18000n, 2000n])
    expect((await app.visitor.call('getProduct', { id })).body.data.product.price?.amount).toBe(180)
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET "saleEndsAt" = now() - interval '1 second' WHERE id = $1`,
      [id],
    )
    expect((await app.visitor.call('getProduct', { id })).body.data.product.price?.amount).toBe(200)
    expect(await sorted()).toEqual([20000n, 0n])
  })
})

describe('images', () => {
  test('are re-encoded, added after existing media, and arranged by PUT', async () => {
    const { id, owner } = await makeProduct(app)
    const first = await addImage(owner, id)
    expect(first.status).toBe(201)
    expect(first.body.data.media).toMatchObject([
      { type: 'image', isPrimary: true, width: 40, height: 30, thumbhash: expect.any(String) },
    ])
    const [one] = first.body.data.product.media
    if (!one) throw new Error('No image')
    expect(one.url).toBe(`/media/${one.key}`)
    expect(one.key).toMatch(/^products\/[0-9a-f-]+\.webp$/)
    const another = await upload(owner)
    const arranged = await owner.call('updateProduct', {
      id,
      media: [{ url: one.url }, { key: another, isPrimary: true }],
    })
    expect(arranged.body.data.product.media.map(({ key, isPrimary }) => [key, isPrimary])).toEqual([
      [another, true],
      [one.key, false],
    ])
    expect(arranged.body.data.product.images[0]).toBe(`/media/${another}`)
    expect([await isAttached(one.key), await isAttached(another)]).toEqual([true, true])
    const removed = await owner.call('updateProduct', { id, media: [one.key] })
    expect(removed.body.data.product.media.map(({ key }) => key)).toEqual([one.key])
    expect([await isAttached(one.key), await isAttached(another)]).toEqual([true, false])
  })

  test('are at most ten, also in parallel; other files are refused', async () => {
    const { id, owner, shop } = await makeProduct(app)
    const keys: string[] = []
    for (let at = 0; at < 8; at += 1) keys.push(await upload(owner))
    expect((await owner.call('updateProduct', { id, media: keys })).status).toBe(200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => addImage(owner, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe('A product has at most 10 images')
    const row = await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id } })
    expect(row.media).toHaveLength(10)

    const bare = await makeProduct(app, { shop })
    const page = new TextEncoder().encode('<html></html>')
    const broken = new Uint8Array(picture.subarray(0, 50))
    for (const bytes of [page, broken]) {
      const { status, body } = await addImage(owner, bare.id, bytes)
      expect([status, body.message]).toEqual([415, 'Please select an image file'])
    }
    const none = await app.platform.db.prisma.product.findUniqueOrThrow({ where: { id: bare.id } })
    expect(none.media).toEqual([])
    expect((await owner.call('addImages', { id })).body.errors[0]?.message).toBe('Choose at least one image')
  })

  test('of other users, and unknown keys, are refused without any change', async () => {
    const { id, owner } = await makeProduct(app)
    const theirs = await upload(await makeUser(app))
    const mine = await upload(owner)
    for (const key of [theirs, 'products/nothing.webp', 'private/x']) {
      const { status, body } = await owner.call('updateProduct', { id, media: [mine, key] })
      expect([status, body.error.code]).toEqual([422, 'MEDIA_UNKNOWN'])
    }
    expect(await isAttached(mine)).toBe(false)
  })
})

describe('a product in two steps', () => {
  test('is created without media, and becomes active with its first image', async () => {
    const { owner } = await makeShop(app)
    const { status, body } = await owner.call('createProduct', { ...whole, price: { amount: 5 } })
    expect([status, body.data.product.status]).toEqual([201, 'pending'])
    const { id } = body.data.product
    const media = [{ key: await upload(owner), type: 'image', size: 1, url: '', isPrimary: true }]
    const done = await owner.call('updateProduct', { id, media })
    expect([done.status, done.body.data.product.status]).toEqual([200, 'active'])
    expect((await app.visitor.call('getProduct', { id })).status).toBe(200)
    // A form without its video is refused, whatever else it contains.
    const form = new FormData()
    for (const [name, value] of Object.entries({
      title: 'Basket',
      description: 'Woven',
      'price[amount]': '5',
    }))
      form.append(name, value)
    const request = new Response(form)
    const forgot = await app.app.inject({
      method: 'POST',
      url: '/api/products',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect([forgot.statusCode, forgot.json().message]).toEqual([422, 'Video is required'])
    expect(forgot.json().errors).toEqual([{ path: 'body.video', message: 'Video is required' }])
    const alone = await owner.call('createProduct', { title: 'No price', description: 'None' })
    expect([alone.status, alone.body.error.code]).toEqual([422, 'VIDEO_REQUIRED'])
  })

  test('waits for a video given by PUT, as for one that replaces another', async () => {
    const { owner } = await makeShop(app)
    const { body } = await owner.call('createProduct', { ...whole, price: { amount: 5 } })
    const { id } = body.data.product
    const [image, first] = [await upload(owner), await upload(owner, 'video')]
    const waiting = await owner.call('updateProduct', { id, media: [image, first] })
    expect(waiting.body.data.product).toMatchObject({ status: 'pending', media: [{ key: image }] })
    await put(video(id, 2).key)
    await videos.markReady(app.platform, { productId: id, run: 2 }, [video(id, 2)])
    const ready = (await app.visitor.call('getProduct', { id })).body.data.product
    expect(ready.media.map(({ type, isPrimary }) => [type, isPrimary])).toEqual([
      ['video', true],
      ['image', false],
    ])

    const second = await upload(owner, 'video')
    const kept = { key: video(id, 2).key }
    expect((await owner.call('updateProduct', { id, media: [kept, { key: second }] })).body.errors).toEqual([
      { path: 'body.media', message: 'A product has one video' },
    ])
    const replaced = await owner.call('updateProduct', { id, media: [{ key: second }, { key: image }] })
    expect(replaced.body.data.product.status).toBe('pending')
    await app.settle()
    expect(await app.platform.storage.stat(video(id, 2).key)).toBeNull()
    expect([await isAttached(first), await isAttached(second)]).toEqual([false, true])
    // Reports of the previous run are ignored.
    await videos.markReady(app.platform, { productId: id, run: 2 }, [video(id, 2)])
    expect((await owner.call('getProduct', { id })).body.data.product.status).toBe('pending')
    await videos.markReady(app.platform, { productId: id, run: 3 }, [video(id, 3)])
    const done = (await app.visitor.call('getProduct', { id })).body.data.product
    expect(done.media.map(({ key }) => key)).toEqual([video(id, 3).key, image])
  })

  test('keeps a video that became ready after the client read the list, if the list says so', async () => {
    const { owner } = await makeShop(app)
    const { body } = await owner.call('createProduct', { ...whole, price: { amount: 5 } })
    const { id } = body.data.product
    const [first, added, source] = [await upload(owner), await upload(owner), await upload(owner, 'video')]
    await owner.call('updateProduct', { id, media: [first, source] })
    await put(video(id, 2).key)
    await videos.markReady(app.platform, { productId: id, run: 2 }, [video(id, 2)])

    // Read while the product had one image, and no video yet.
    const late = await owner.call('updateProduct', { id, media: [added, first], mediaBefore: [first] })
    const { media, status } = late.body.data.product
    expect(media.map(({ key, isPrimary }) => [key, isPrimary])).toEqual([
      [video(id, 2).key, true],
      [added, false],
      [first, false],
    ])
    await app.settle()
    expect([status, await isAttached(source)]).toEqual(['active', true])
    expect(await app.platform.storage.stat(video(id, 2).key)).not.toBeNull()

    // Media of the list that are left out are removed; an image added since stays, behind the
    // others.
    const { key: later = '' } = (await addImage(owner, id)).body.data.media[0] ?? {}
    const knowing = { id, media: [added], mediaBefore: media.map(({ key }) => key) }
    const gone = (await owner.call('updateProduct', knowing)).body.data.product
    expect(gone.media.map(({ key }) => key)).toEqual([added, later])
    await app.settle()
    expect(await app.platform.storage.stat(video(id, 2).key)).toBeNull()
  })

  test('a list read before a video was ready replaces it with a new one, or removes it if `known` is missing', async () => {
    for (const isNew of [true, false]) {
      const { id, owner } = await makeProduct(app, { status: 'pending' })
      await put(video(id).key)
      await videos.markReady(app.platform, { productId: id, run: 1 }, [video(id)])
      const key = await upload(owner, isNew ? 'video' : 'image')
      const body = isNew ? { media: [key], mediaBefore: [] } : { media: [key] }
      const answer = await owner.call('updateProduct', { id, ...body })
      expect(answer.body.data.product).toMatchObject(
        isNew ? { status: 'pending', media: [] } : { status: 'active', media: [{ key }] },
      )
    }
  })

  test('a new video does not restore a product that an administrator rejected', async () => {
    for (const status of ['inactive', 'rejected'] as const) {
      const { id, owner } = await makeProduct(app, { status })
      const answer = await owner.call('updateProduct', { id, media: [await upload(owner, 'video')] })
      expect(answer.status).toBe(403)
    }
  })
})

describe('deleting a product', () => {
  test('removes its files, releases its uploads, and cancels the processing of its video', async () => {
    const { id, owner, shop } = await makeProduct(app, { status: 'pending' })
    const image = await upload(owner)
    const source = `private/products/${id}/source.mp4`
    await put(source)
    await put(video(id).key)
    await runSql(app.platform.db.kysely, 'UPDATE "Product" SET "sourceKey" = $2 WHERE id = $1', [id, source])
    await owner.call('updateProduct', { id, media: [image] })
    await videos.markReady(app.platform, { productId: id, run: 1 }, [video(id)])

    const answers = await Promise.all([1, 2, 3].map(() => owner.call('deleteProduct', { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    await app.settle()
    for (const key of [source, video(id).key]) expect(await app.platform.storage.stat(key), key).toBeNull()
    expect(await isAttached(image)).toBe(false)
    expect((await owner.call('getProduct', { id })).status).toBe(404)
    const row = await app.platform.db.prisma.shop.findUniqueOrThrow({ where: { id: shop.id } })
    expect(row.productsCount).toBe(0)
    expect(await videos.markReady(app.platform, { productId: id, run: 1 }, [video(id)])).toBe(false)
  })
})

describe('counts', () => {
  test("of one and of many products, with the caller's relation to them", async () => {
    const product = await makeProduct(app)
    const hidden = await makeProduct(app, { isAvailable: false })
    const fan = await makeUser(app)
    await fan.call('setLike', { id: product.id, liked: true })
    await fan.call('createReport', { targetType: 'product', targetId: product.id, reason: 'Spam' })
    const one = await fan.call('getProductStats', { id: product.id })
    expect(one.body.data.stats).toEqual({
      productId: product.id,
      views: 0,
      commentCount: 0,
      likes: 1,
      favorites: 1,
      bookmarks: 0,
      inquiries: 0,
      shares: 0,
      averageRating: 0,
      ratingCount: 0,
      isFlagged: true,
      isLiked: true,
      isBookmarked: false,
      isFavorited: true,
      totalLikes: 1,
      totalBookmarks: 0,
    })
    const ofShop = { shopId: product.shop.id, id: product.id }
    expect((await fan.call('getShopProductStats', ofShop)).body.data).toEqual(one.body.data)
    const productIds = [product.id, hidden.id, newId(), 'undefined', '']
    const visitor = await app.visitor.call('batchProductStats', { productIds })
    expect(Object.keys(visitor.body.data)).toEqual([product.id])
    expect(visitor.body.data[product.id]).toMatchObject({ likes: 1, isLiked: false, isFlagged: false })
    expect(
      Object.keys((await hidden.owner.call('batchProductStats', { productIds })).body.data),
    ).toHaveLength(2)
    expect((await fan.call('getProductStats', { id: hidden.id })).status).toBe(404)
    const tooMany = { productIds: Array.from({ length: 101 }, () => newId()) }
    expect((await fan.call('batchProductStats', tooMany)).status).toBe(422)
  })
})

describe('inquiries', () => {
  test('reach the owner only, who is notified, and are counted', async () => {
    const product = await makeProduct(app, { title: 'Basket' })
    const asker = await makeUser(app, { name: 'Amina' })
    const contactInfo = { name: 'Amina', email: 'amina@example.com', phone: '+268 7612 3456' }
    const { status, body } = await asker.call('createInquiry', {
      id: product.id,
      message: '  Do you deliver?  ',
      contactInfo,
    })
    expect([status, body.message]).toEqual([201, 'Your message was sent to the shop'])
    expect(body.data.inquiry).toMatchObject({
      productId: product.id,
      product: { title: 'Basket' },
      user: { name: 'Amina' },
      message: 'Do you deliver?',
      contactInfo,
    })
    await asker.call('createInquiry', { id: product.id, message: 'Hello?', contactInfo: 'call me' })
    await app.settle()
    const list = await product.owner.call('listInquiries', { id: product.id, limit: 1 })
    expect(list.body.data).toMatchObject({
      inquiries: [{ message: 'Hello?', contactInfo: { other: 'call me' } }],
      pagination: { total: 2, totalPages: 2, hasMore: true },
    })
    const cursor = list.body.data.pagination.nextCursor ?? ''
    const rest = await product.owner.call('listShopInquiries', { shopId: product.shop.id, limit: 1, cursor })
    expect(rest.body.data.inquiries.map(({ message }) => message)).toEqual(['Do you deliver?'])
    expect(rest.body.data.pagination.hasMore).toBe(false)
    for (const past of [
      await product.owner.call('listInquiries', { id: product.id, limit: 1, page: 3 }),
      await product.owner.call('listShopInquiries', { shopId: product.shop.id, limit: 1, page: 3 }),
    ])
      expect(past.body.data).toMatchObject({
        inquiries: [],
        pagination: { total: 2, totalPages: 2, hasMore: false },
      })
    expect((await asker.call('listShopInquiries', { shopId: product.shop.id })).status).toBe(403)
    expect((await product.owner.call('listInquiries', { id: product.id, cursor: 'x' })).status).toBe(422)
    const told = await product.owner.call('listNotifications', {})
    expect(told.body.data.notifications.map(({ message }) => message)).toContain(
      'Amina asks about Basket: Do you deliver?',
    )
    expect((await app.visitor.call('getProductStats', { id: product.id })).body.data.stats.inquiries).toBe(2)
    expect(JSON.stringify((await asker.call('exportMe')).body)).toContain('Do you deliver?')
  })

  test('require a message, a visible product, and no block', async () => {
    const product = await makeProduct(app)
    const asker = await makeUser(app)
    for (const message of ['', '  ', undefined]) {
      const answer = await asker.call('createInquiry', { id: product.id, message, contactInfo: {} } as {
        id: string
        message: string
      })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ path: 'body.message', message: 'Write a message first' }],
      ])
    }
    const ask = { id: product.id, message: 'Hi' }
    expect((await app.visitor.call('createInquiry', ask)).status).toBe(401)
    expect((await product.owner.call('createInquiry', ask)).body.error.code).toBe('OWN_PRODUCT')
    expect((await asker.call('createInquiry', { ...ask, id: newId() })).status).toBe(404)
    await product.owner.call('blockUser', { id: asker.id })
    expect((await asker.call('createInquiry', ask)).status).toBe(403)
    expect((await product.owner.call('listInquiries', { id: product.id })).body.data.inquiries).toEqual([])
  })
})

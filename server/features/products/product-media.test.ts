import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clipMaker } from '../../../platform/video/clips.test-setup.ts'
import { findFfmpeg } from '../../../platform/video/find-ffmpeg.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { markReady } from './actions/mark-ready.ts'

let app: TestApp
let folder: string
let clip: string
let image: Buffer
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'sokoni-editing-test-'))
  clip = clipMaker(findFfmpeg({}).ffmpeg, folder).mp4('clip.mp4', '180x320', 0.5)
  image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
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
      ? { bytes: new Uint8Array(image), filename: 'a.png', type: 'image/png' }
      : { path: clip, filename: 'a.mp4', type: 'video/mp4' }
  const { body } = await who.call('uploadMedia', { folder: 'products' }, { files: { file } })
  return body.data.key
}
const addImage = (who: TestUser, id: string, bytes: Uint8Array = new Uint8Array(image)) =>
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
    const broken = new Uint8Array(image.subarray(0, 50))
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
    expect(body.data.product.category).toBe('Home & Garden')
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
    await markReady(app.platform, { productId: id, run: 2 }, [video(id, 2)])
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
    await markReady(app.platform, { productId: id, run: 2 }, [video(id, 2)])
    expect((await owner.call('getProduct', { id })).body.data.product.status).toBe('pending')
    await markReady(app.platform, { productId: id, run: 3 }, [video(id, 3)])
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
    await markReady(app.platform, { productId: id, run: 2 }, [video(id, 2)])

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
      await markReady(app.platform, { productId: id, run: 1 }, [video(id)])
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
    await markReady(app.platform, { productId: id, run: 1 }, [video(id)])

    const answers = await Promise.all([1, 2, 3].map(() => owner.call('deleteProduct', { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    await app.settle()
    for (const key of [source, video(id).key]) expect(await app.platform.storage.stat(key), key).toBeNull()
    expect(await isAttached(image)).toBe(false)
    expect((await owner.call('getProduct', { id })).status).toBe(404)
    const row = await app.platform.db.prisma.shop.findUniqueOrThrow({ where: { id: shop.id } })
    expect(row.productsCount).toBe(0)
    expect(await markReady(app.platform, { productId: id, run: 1 }, [video(id)])).toBe(false)
  })
})

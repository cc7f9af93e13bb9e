import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/time.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { placesOf } from '../../../testing/source-files.ts'
import { countUnfinished, readUnfinished } from '../../http/uploads/unfinished-uploads.ts'
import { sweepUnfinished } from '../../http/uploads/upload-files.ts'
import { markReady } from '../products/actions/mark-ready.ts'
import { sweepUploads } from './actions/discard-uploads.ts'

const MEGABYTE = 1024 * 1024
let now = Date.now()
let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp({
    clock: { now: () => now },
    env: {
      UNFINISHED_UPLOADS: '3',
      UNFINISHED_UPLOADS_MB: '120',
      UNUSED_FILES: '5',
      UNUSED_FILES_MB: '300',
      STORED_FILES_MB: '400',
    },
  })
  folder = path.join(app.platform.env.dataDir, 'uploads')
})
afterAll(() => app.close())

const image = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
const clip = {
  bytes: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')]),
  filename: 'clip.mp4',
  type: 'video/mp4',
}
const upload = (user: TestUser) =>
  user.call('uploadMedia', { folder: 'comments' }, { files: { file: image } })
const tus = (
  user: TestUser,
  method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE',
  url: string,
  more = {},
  payload?: Buffer,
) =>
  app.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${user.token}`, 'tus-resumable': '1.0.0', ...more },
    ...(payload && { payload }),
  })
const begin = (user: TestUser, size: number) =>
  tus(user, 'POST', '/api/media/uploads', {
    'upload-length': String(size),
    'upload-metadata': `filename ${btoa('a.png')},folder ${btoa('comments')}`,
  })
const beginVideo = (user: TestUser, size: number) =>
  tus(user, 'POST', '/api/media/uploads', { 'upload-length': String(size) })
const add = (user: TestUser, url: string, offset: number, bytes: Buffer) =>
  tus(
    user,
    'PATCH',
    url,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
  )
const tally = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe('files without a reference', () => {
  test("stay within their account's quota, also in parallel, and none is lost", async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(user)))
    const statuses = answers.map(({ status }) => status)
    expect([tally(statuses, 201), tally(statuses, 429)]).toEqual([5, 7])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.error.code).toBe('UPLOAD_QUOTA_REACHED')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    const rows = await app.platform.db.prisma.upload.findMany({ where: { ownerId: user.id } })
    expect(rows.map(({ storedAt }) => storedAt !== null)).toEqual(Array(5).fill(true))
    expect((await upload(other)).status).toBe(201)
  })

  test('in use count for the room of the whole account', async () => {
    const user = await makeUser(app)
    const store = (key: string, megabytes: number) =>
      app.platform.db.prisma.upload.create({
        data: {
          ...{
            key,
            storageKey: key,
            ownerId: user.id,
            folder: 'chats',
            type: 'video/mp4',
            filename: 'clip.mp4',
          },
          ...{ size: megabytes * MEGABYTE, storedAt: new Date(now), attachedAt: new Date(now) },
        },
      })
    await store(`chats/${user.id}/first.mp4`, 399)
    expect((await upload(user)).status).toBe(201)
    await store(`chats/${user.id}/second.mp4`, 1)
    const refused = await upload(user)
    expect([refused.status, refused.body.error.code]).toEqual([429, 'UPLOAD_QUOTA_REACHED'])
    expect((await begin(user, 1000)).statusCode).toBe(429)
  })

  test('of whatever call and state of what they belong to count for it', async () => {
    const { owner } = await makeShop(app)
    const { prisma } = app.platform.db
    const create = () => owner.call('createProduct', { title: 'Basket' }, { files: { video: clip } })
    const created = await create()
    expect(created.status).toBe(201)
    const { id } = created.body.data.product
    const { sourceKey } = await prisma.product.findUniqueOrThrow({ where: { id } })
    const [source] = await prisma.upload.findMany({ where: { ownerId: owner.id } })
    expect(source).toMatchObject({ storageKey: sourceKey, size: BigInt(clip.bytes.length) })
    expect(source?.attachedAt).not.toBeNull()
    await prisma.upload.updateMany({ where: { ownerId: owner.id }, data: { size: 400 * MEGABYTE } })
    const refusals = async () => {
      const answers = [
        await create(),
        await upload(owner),
        await owner.call('addImages', { id }, { files: { images: [image] } }),
      ]
      return answers.map(({ body }) => body.error?.code)
    }
    for (const status of ['pending', 'failed', 'inactive', 'rejected', 'active'] as const) {
      await prisma.product.update({ where: { id }, data: { status } })
      expect([status, await refusals()]).toEqual([status, Array(3).fill('UPLOAD_QUOTA_REACHED')])
    }
    expect(await prisma.product.count({ where: { ownerId: owner.id } })).toBe(1)
    expect(await prisma.upload.count({ where: { ownerId: owner.id } })).toBe(1)
  })

  test('count with what a video is encoded to', async () => {
    const { owner } = await makeShop(app)
    const create = () => owner.call('createProduct', { title: 'Basket' }, { files: { video: clip } })
    const { id } = (await create()).body.data.product
    const rendition = { height: 240, key: `products/${id}/1/240.mp4`, size: 400 * MEGABYTE }
    const video = { type: 'video' as const, isPrimary: true, size: rendition.size }
    const shown = { width: 240, height: 426, duration: 1, poster: null, thumbhash: null, captions: null }
    const media = { ...video, ...shown, key: rendition.key, renditions: [rendition] }
    expect(await markReady(app.platform, { productId: id, run: 1 }, [media])).toBe(true)
    expect((await create()).body.error.code).toBe('UPLOAD_QUOTA_REACHED')
  })

  test('are stored through the one action that counts them', () => {
    const places = placesOf(/\bstorage\.put\(/, /^server\//).map((place) => place.split(':')[0])
    // The second stores an image that the server makes of a stored one, the third one file of
    // captions for a product.
    expect(places.toSorted()).toEqual([
      'server/features/media/actions/store-upload.ts',
      'server/features/media/share-image.ts',
      'server/features/products/actions/set-captions.ts',
    ])
  })

  test('of a product that could not be created are deleted at once', async () => {
    const [{ owner }, admin] = [await makeShop(app), await makeUser(app, { role: 'admin' })]
    await admin.call('putAdminSettings', { mostProductsADay: 1 })
    const create = () => owner.call('createProduct', { title: 'Basket' }, { files: { video: clip } })
    expect([(await create()).status, (await create()).status]).toEqual([201, 429])
    await admin.call('putAdminSettings', { mostProductsADay: null })
    const uploads = await app.platform.db.prisma.upload.findMany({ where: { ownerId: owner.id } })
    expect(uploads.map(({ attachedAt }) => attachedAt !== null)).toEqual([true])
  })

  test('count until their bytes are gone, also if a report holds what the owner deleted', async () => {
    const user = await makeUser(app)
    const { prisma } = app.platform.db
    const { key } = (await upload(user)).body.data
    const [held] = await prisma.upload.findMany({ where: { ownerId: user.id } })
    const holderId = newId()
    await prisma.uploadHold.create({ data: { holderId, storageKey: held?.storageKey ?? '' } })
    await prisma.upload.updateMany({
      where: { ownerId: user.id },
      data: { size: 400 * MEGABYTE, attachedAt: new Date(now) },
    })
    expect((await user.call('deleteMedia', { key })).status).toBe(200)
    expect((await upload(user)).status).toBe(429)
    await prisma.uploadHold.deleteMany({ where: { holderId } })
    await sweepUploads(app.platform)
    expect((await upload(user)).status).toBe(201)
  })

  test('free their room once they are attached, deleted or a day old', async () => {
    const { id } = await makeProduct(app)
    const user = await makeUser(app)
    const keys: string[] = []
    for (let time = 0; time < 5; time += 1) keys.push((await upload(user)).body.data.key)
    expect((await upload(user)).status).toBe(429)
    const used = await user.call('createComment', { id, comment: 'Seen', media: [keys[0] ?? ''] })
    expect(used.status).toBe(201)
    expect((await upload(user)).status).toBe(201)
    expect((await upload(user)).status).toBe(429)
    await user.call('deleteMedia', { key: keys[1] ?? '' })
    expect((await upload(user)).status).toBe(201)
    const before = now
    now += 25 * HOUR_MS
    await sweepUploads(app.platform)
    now = before
    expect((await upload(user)).status).toBe(201)
  })

  test('also count by their bytes', async () => {
    const user = await makeUser(app)
    await upload(user)
    await app.platform.db.prisma.upload.updateMany({
      where: { ownerId: user.id },
      data: { size: 300 * MEGABYTE },
    })
    expect((await upload(user)).status).toBe(429)
  })
})

describe('unfinished uploads', () => {
  test("stay within their account's quota, also when started in parallel", async () => {
    const user = await makeUser(app)
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => begin(user, 100)))).map(
      ({ statusCode }) => statusCode,
    )
    expect([tally(statuses, 201), tally(statuses, 429)]).toEqual([3, 7])
    const refused = await begin(user, 100)
    expect(refused.json().error.code).toBe('UPLOAD_QUOTA_REACHED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await begin(await makeUser(app), 100)).statusCode).toBe(201)
    const names = (await readdir(folder)).filter((name) => name.startsWith(user.id))
    expect(names.filter((name) => !name.endsWith('.json'))).toHaveLength(3)
  })

  test('count by their declared size', async () => {
    const user = await makeUser(app)
    expect((await beginVideo(user, 90 * MEGABYTE)).statusCode).toBe(201)
    expect((await beginVideo(user, 31 * MEGABYTE)).statusCode).toBe(429)
    expect((await beginVideo(user, 30 * MEGABYTE)).statusCode).toBe(201)
  })

  test('free their room when they are finished, refused, cancelled by their owner or expired', async () => {
    const user = await makeUser(app)
    const urls = await Promise.all(
      [1, 2, 3].map(async () => String((await begin(user, onePixel.length)).headers.location)),
    )
    expect((await begin(user, 1)).statusCode).toBe(429)
    expect((await add(user, urls[0] ?? '', 0, onePixel)).statusCode).toBe(204)
    expect((await begin(user, 9)).statusCode).toBe(201)
    expect((await begin(user, 1)).statusCode).toBe(429)
    const wrong = Buffer.alloc(onePixel.length, 'x')
    expect((await add(user, urls[1] ?? '', 0, wrong)).statusCode).toBe(415)
    expect((await begin(user, 9)).statusCode).toBe(201)
    expect((await begin(user, 1)).statusCode).toBe(429)
    expect((await tus(user, 'DELETE', urls[2] ?? '')).statusCode).toBe(204)
    expect((await begin(user, 9)).statusCode).toBe(201)
    expect((await begin(user, 1)).statusCode).toBe(429)
  })

  test('are still counted after a restart', async () => {
    const user = await makeUser(app)
    await begin(user, 100)
    await begin(user, 100)
    const counted = countUnfinished(await readUnfinished(folder, 100), { files: 3, bytes: 1000 })
    expect(counted.reserve(`${user.id}.a`, 801)).toBe(false)
    expect(counted.reserve(`${user.id}.a`, 800)).toBe(true)
    expect(counted.reserve(`${user.id}.b`, 0)).toBe(false)
  })

  test("that were paused overnight can continue in the morning, whatever the phone's clock shows", async () => {
    const user = await makeUser(app)
    const url = String((await begin(user, onePixel.length)).headers.location)
    const wrongClock = { date: 'Thu, 01 Jan 1970 00:00:00 GMT' }
    const half = Math.floor(onePixel.length / 2)
    await add(user, url, 0, onePixel.subarray(0, half))
    const before = now
    // Its file last grew thirteen hours ago.
    now += 13 * HOUR_MS
    await sweepUnfinished(app.platform.clock, folder)
    await sweepUploads(app.platform)
    now = before
    const asked = await tus(user, 'HEAD', url, wrongClock)
    expect([asked.statusCode, asked.headers['upload-offset']]).toEqual([200, String(half)])
    expect((await add(user, url, half, onePixel.subarray(half))).statusCode).toBe(204)
  })

  test('that completed while the account had no room are kept until it has', async () => {
    const user = await makeUser(app)
    const url = String((await begin(user, onePixel.length)).headers.location)
    const keys: string[] = []
    for (let time = 0; time < 5; time += 1) keys.push((await upload(user)).body.data.key)
    expect((await add(user, url, 0, onePixel)).statusCode).toBe(429)
    expect((await tus(user, 'HEAD', url)).statusCode).toBe(423)
    await user.call('deleteMedia', { key: keys[0] ?? '' })
    const asked = await tus(user, 'HEAD', url)
    expect([asked.statusCode, asked.headers['upload-offset']]).toEqual([200, String(onePixel.length)])
  })
})

import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import type { UploadFolder } from '../../../contract/media/folders.ts'
import { imagePath } from '../../../contract/media/images.ts'
import { limitKey } from '../../../platform/limits/limit-key.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { makeVariants } from '../../../workers/features/media/make-variants.ts'
import { eraseUser } from './actions/erase-user.ts'
import { app, get, setUp, upload } from './media.test-setup.ts'
import { shareImage } from './share-image.ts'

setUp()

let large: Buffer
let owner: TestUser
beforeAll(async () => {
  large = await sharp({ create: { width: 700, height: 350, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer()
  owner = await makeUser(app)
})

const AVIF = { accept: 'image/avif,image/webp,*/*' }
const store = async (folder: UploadFolder, bytes = large) =>
  (await upload(owner, bytes, { folder })).body.data
const make = (key: string) => makeVariants(app.platform, { key }, new AbortController().signal)
const look = async (path: string, headers: Record<string, string> = AVIF) => {
  const { statusCode, headers: sent, rawPayload } = await get(path, headers)
  const { width } = statusCode === 200 ? await sharp(rawPayload).metadata() : { width: null }
  return [statusCode, sent['content-type'], width, sent['cache-control']]
}
const FOREVER = 'public, max-age=31536000, immutable'
const keysOf = async (key: string) => {
  const keys: string[] = []
  for await (const found of app.platform.storage.list(key.replace(/\.webp$/, ''))) keys.push(found.key)
  return keys
}

it('sends the image itself until its variants are made, and has them made', async () => {
  const { key } = await store('shops')
  expect(await look(imagePath(320, key))).toEqual([200, 'image/webp', 700, 'public, max-age=60'])
  const waiting = async () =>
    (await app.platform.queue.stats()).find(({ name }) => name === 'maintenance')?.waiting
  await expect.poll(waiting).toBeGreaterThan(0)
  await make(key)
  expect(await look(imagePath(320, key))).toEqual([200, 'image/avif', 320, FOREVER])
  expect(await look(imagePath(96, key), { accept: '*/*' })).toEqual([200, 'image/webp', 96, FOREVER])
})

it('never enlarges an image, and keeps the frames of an animation', async () => {
  const { key } = await store('comments')
  await make(key)
  expect(await look(imagePath(1280, key))).toEqual([200, 'image/avif', 700, FOREVER])
  const frames = await Promise.all(
    ['red', 'green'].map((background) =>
      sharp({ create: { width: 400, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await store(
    'comments',
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  )
  await make(moving.key)
  const sent = await get(imagePath(320, moving.key), AVIF)
  expect(await sharp(sent.rawPayload).metadata()).toMatchObject({ format: 'webp', pages: 2, width: 320 })
})

it('refuses other widths and keys, and images that do not exist', async () => {
  const { key } = await store('shops')
  await make(key)
  for (const path of [
    `/pictures/321/${key}`,
    `/pictures/96px/${key}`,
    `/pictures/96/${key.replace('.webp', '.320.webp')}`,
    `/pictures/96/${key}.mp4`,
    '/pictures/96/shops/none.webp',
    `/pictures/96//${key}`,
    '/pictures/96/',
  ])
    expect((await look(path))[0], path).toBe(404)
})

it('sends variants of a private image at the signed address of that image only', async () => {
  const [{ key, url }, other] = [await store('chats'), await store('chats')]
  await make(key)
  const query = url.slice(url.indexOf('?'))
  expect(await look(`${imagePath(96, key)}${query}`)).toEqual([200, 'image/avif', 96, 'private, max-age=300'])
  for (const path of [imagePath(96, key), `${imagePath(96, other.key)}${query}`])
    expect((await look(path))[0], path).toBe(404)
  expect((await get(`/media/${key.replace('.webp', '.96.avif')}${query}`)).statusCode).toBe(404)
})

it('deletes with an image all that was made of it', async () => {
  const { key } = await store('shops')
  await make(key)
  await shareImage(app.platform, key, limitKey('user', owner.id))
  expect(await keysOf(key)).toHaveLength(10)
  await app.withToken(owner.token).call('deleteMedia', { key })
  expect(await keysOf(key)).toEqual([])
})

it('deletes the variants of a deleted account’s images', async () => {
  const { key } = await store('chats')
  await make(key)
  await eraseUser(app.platform, owner.id)
  expect(await keysOf(key)).toEqual([])
})

it('leaves no variants of an image that is deleted while they are made', async () => {
  const { key } = await store('shops')
  const { storage } = app.platform
  const deletedMeanwhile = {
    ...storage,
    put: async (...given: Parameters<typeof storage.put>) => {
      await storage.remove(key)
      return storage.put(...given)
    },
  }
  await makeVariants({ storage: deletedMeanwhile }, { key }, new AbortController().signal)
  expect(await keysOf(key)).toEqual([])
})

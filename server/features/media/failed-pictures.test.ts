import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { imagePath } from '../../../contract/media/images.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser } from '../../../testing/factories.ts'
import { FIRST_PRIORITY, MAX_WAITING_OF_OWNER, MAX_WAITING_PER_PRIORITY } from './find-image.ts'
import { ownerOfImage } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Stores an image that no decoder reads, and returns its key. */
const storeBroken = async (name: string) => {
  const key = `shops/${name}.webp`
  await app.platform.storage.put(key, Readable.from([Buffer.from('RIFF, and nothing')]), {
    type: 'image/webp',
  })
  return key
}
const look = async (key: string) => {
  const { statusCode, headers } = await app.app.inject(imagePath(320, key))
  return [statusCode, headers['cache-control']]
}
const figures = async () => {
  const [found] = (await app.platform.queue.stats()).filter(({ name }) => name === 'maintenance')
  return [found?.waiting, found?.delayed, found?.running, found?.failed]
}
const ORIGINAL = [200, 'public, max-age=60']

it('encodes an image once that cannot be encoded, and sends the original from then on', async () => {
  const key = await storeBroken('broken')
  expect(await look(key)).toEqual(ORIGINAL)
  app.work()
  await vi.waitUntil(async () => (await figures())[3] === 1, { timeout: 30_000, interval: 100 })
  await app.platform.queue.runCommand('maintenance', 'pause')
  expect(await look(key)).toEqual(ORIGINAL)
  expect(await figures()).toEqual([0, 0, 0, 1])
})

it('sends originals, and enqueues no more, while too many images wait', async () => {
  await app.platform.queue.runCommand('maintenance', 'pause')
  const enqueue = (key: string) =>
    app.platform.queue.enqueue('media.make-variants', { key }, { key, priority: FIRST_PRIORITY })
  for (let number = 0; number < MAX_WAITING_PER_PRIORITY - 1; number += 1)
    await enqueue(`shops/${number}.webp`)
  for (const name of ['last', 'last', 'too-many'])
    expect(await look(await storeBroken(name))).toEqual(ORIGINAL)
  expect((await figures())[0]).toBe(MAX_WAITING_PER_PRIORITY)
})

it('enqueues few images of one member, and still those of another one', async () => {
  await app.platform.queue.runCommand('maintenance', 'drain')
  const lookAt = async (ownerId: string, name: string) => {
    const key = await storeBroken(name)
    await app.platform.db.prisma.upload.create({
      data: { key, storageKey: key, ownerId, folder: 'shops', type: 'image/webp', filename: name, size: 1 },
    })
    await look(key)
  }
  const many = await makeUser(app)
  for (let number = 0; number < MAX_WAITING_OF_OWNER + 5; number += 1) await lookAt(many.id, `many-${number}`)
  const one = await makeUser(app)
  await lookAt(one.id, 'one')
  await vi.waitUntil(async () => (await figures())[0] === MAX_WAITING_OF_OWNER + 1)
})

it('counts a poster as an image of the product’s owner', async () => {
  const seller = await makeUser(app)
  const shop = await makeShop(app, { owner: seller })
  const product = await makeProduct(app, { shop })
  expect(await ownerOfImage(app.platform, `products/${product.id}/run/poster.webp`)).toBe(seller.id)
})

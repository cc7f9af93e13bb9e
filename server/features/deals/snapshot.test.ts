import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time.ts'
import type { ProductMedia } from '../../../prisma/json.ts'
import { makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { sweepUploads } from '../media/actions/discard-uploads.ts'
import { deleteOldDealDetails } from './actions/delete-old-details.ts'
import { eraseUser } from './actions/erase-user.ts'
import { app, deps, openMarket, passDays, resetClock, setUp } from './deals.test-setup.ts'

setUp()

const storedKeys = async (): Promise<string[]> => {
  const keys = []
  for await (const { key } of app.platform.storage.list('')) keys.push(key)
  return keys
}

const isStored = async (address: string | null) => {
  const root = app.platform.storage.baseUrl
  return (await storedKeys()).includes(String(address).slice(root.length))
}

/** Deletes unused uploads, as if they had been released a day ago. */
const sweep = () => sweepUploads({ ...deps(), clock: { now: () => Date.now() + 2 * DAY_MS } })

const upload = async (user: TestUser): Promise<string> => {
  const file = { bytes: onePixel, filename: 'a.png', type: 'image/png' }
  return (await user.call('uploadMedia', { folder: 'products' }, { files: { file } })).body.data.key
}

/** A product whose only medium is a video, with the files that its processing made. */
const openVideoMarket = async () => {
  const market = await openMarket()
  const { id } = market.product
  const [key, poster] = [`products/${id}/1/video.mp4`, `products/${id}/1/poster.webp`]
  for (const [file, type] of [[key, 'video/mp4'] as const, [poster, 'image/webp'] as const])
    await app.platform.storage.put(file, Readable.from([onePixel]), { type })
  const video: ProductMedia = {
    ...{ key, poster, type: 'video', size: 1, isPrimary: true, width: 1, height: 1, duration: 1 },
    ...{ thumbhash: null, renditions: [], captions: null },
  }
  await app.platform.db.prisma.product.update({ where: { id }, data: { media: [video] } })
  return { ...market, id, key, poster }
}

it('a deal shows the product as it was, after changes, a new image, hiding and deleting', async () => {
  const { product, buyer, owner } = await openMarket()
  const { id } = product
  const admin = await makeUser(app, { role: 'admin' })
  const texts = { id, title: 'A basket', description: 'Woven by hand', price: 100 }
  const arranged = await owner.call('updateProduct', { ...texts, media: [{ key: await upload(owner) }] })
  expect(arranged.status).toBe(200)
  const { deal } = (await buyer.call('buyProduct', { id })).body.data
  expect(deal.product).toMatchObject({ title: 'A basket', price: { amount: 100 } })
  expect(deal.product.poster).not.toBeNull()

  const changed = await owner.call('updateProduct', {
    ...texts,
    title: 'Another basket',
    price: 900,
    media: [{ key: await upload(owner) }],
  })
  expect(changed.status).toBe(200)
  const verdict = { id, status: 'inactive', reason: 'Not allowed' } as const
  expect((await admin.call('changeAdminProduct', verdict)).status).toBe(200)
  expect((await owner.call('deleteProduct', { id })).status).toBe(200)
  await app.settle()
  await sweep()
  for (const user of [buyer, owner, admin]) {
    const shown = (await user.call('getDeal', { id: deal.id })).body.data.deal
    expect(shown.product).toEqual(deal.product)
    expect(shown.total.amount).toBe(100)
  }
  expect((await buyer.call('listDeals', { role: 'buyer' })).body.data.deals[0]?.product).toEqual(deal.product)
  expect(await isStored(deal.product.poster)).toBe(true)
})

it('the image of a deal outlives the files of a deleted product, for 180 days after its end', async () => {
  const { id, key, poster, buyer, owner } = await openVideoMarket()
  const { deal } = (await buyer.call('buyProduct', { id })).body.data
  await owner.call('deleteProduct', { id })
  await app.settle()
  await sweep()
  const kept = await storedKeys()
  expect([kept.includes(key), kept.includes(poster)]).toEqual([false, true])
  await buyer.call('cancelDeal', { id: deal.id, reason: 'Too far' })
  passDays(181)
  await deleteOldDealDetails(deps())
  resetClock()
  await sweep()
  expect(await storedKeys()).not.toContain(poster)
  expect((await buyer.call('getDeal', { id: deal.id })).body.data.deal.product).toMatchObject({
    price: { amount: 100 },
    poster: null,
  })
})

it('a decided dispute keeps the image, and the deleted account of the shop takes it along', async () => {
  const { id, poster, buyer, owner } = await openVideoMarket()
  const admin = await makeUser(app, { role: 'admin' })
  const { deal } = (await buyer.call('buyProduct', { id })).body.data
  await owner.call('markDealReady', { id: deal.id })
  await buyer.call('markDealPaid', { id: deal.id })
  await buyer.call('disputeDeal', { id: deal.id, reason: 'Broken' })
  await owner.call('deleteProduct', { id })
  await app.settle()
  await admin.call('resolveDeal', { id: deal.id, outcome: 'complete', reason: 'It was whole' })
  await sweep()
  expect(await storedKeys()).toContain(poster)
  await eraseUser(deps(), owner.id)
  await sweep()
  expect(await storedKeys()).not.toContain(poster)
})

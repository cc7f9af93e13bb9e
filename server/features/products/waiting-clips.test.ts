import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { MAX_WAITING_CLIPS } from './actions/assert-waiting-clips-limit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => app.close())

const clip = {
  bytes: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')]),
  filename: 'clip.mp4',
  type: 'video/mp4',
}

test('a shop whose clips wait has to wait with further ones, whichever call brings them', async () => {
  const shop = await makeShop(app)
  const create = () => shop.owner.call('createProduct', { title: 'Basket' }, { files: { video: clip } })
  const { id } = (await create()).body.data.product
  const { prisma } = app.platform.db
  const failed = await makeProduct(app, { shop, status: 'failed' })
  const edited = await makeProduct(app, { shop })
  const { sourceKey } = await prisma.product.findUniqueOrThrow({ where: { id } })
  for (let count = 1; count < MAX_WAITING_CLIPS; count += 1) {
    const waiting = await makeProduct(app, { shop, status: 'pending' })
    await prisma.product.update({ where: { id: waiting.id }, data: { sourceKey } })
  }
  const uploaded = await shop.owner.call('uploadMedia', { folder: 'products' }, { files: { file: clip } })
  const media = [{ key: uploaded.body.data.key }]
  const outcomes = async () => {
    const answers = [
      await shop.owner.call('retryProduct', { id: failed.id }),
      await create(),
      await shop.owner.call('updateProduct', { id: edited.id, media }),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await outcomes()).toEqual([429, 429, 429])
  await prisma.product.updateMany({ where: { shopId: shop.id, id: { not: id } }, data: { status: 'failed' } })
  expect(await outcomes()).toEqual([200, 201, 200])
})

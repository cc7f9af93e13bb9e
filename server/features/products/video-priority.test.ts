import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { enqueueVideo } from './actions/enqueue-video.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const watchPriorities = () => {
  const priorities: (number | undefined)[] = []
  const queue: TestApp['platform']['queue'] = {
    ...app.platform.queue,
    enqueue: async (_name, _payload, { priority }) => void priorities.push(priority),
  }
  const enqueue = (productId: string, run: number) =>
    enqueueVideo({ db: app.platform.db, queue }, { productId, run })
  return { priorities, enqueue }
}

it('the first clip of every shop runs before the second of any', async () => {
  const [busy, other] = [await makeShop(app), await makeShop(app)]
  const { priorities, enqueue } = watchPriorities()
  const add = async (shop: typeof busy, status: 'pending' | 'active') => {
    const { id } = await makeProduct(app, { shop, status })
    await enqueue(id, 1)
  }
  await makeProduct(app, { shop: busy, status: 'active' })
  await add(busy, 'pending')
  await add(busy, 'pending')
  await add(busy, 'pending')
  await add(other, 'pending')
  expect(priorities).toEqual([0, 1, 2, 0])
})

it('retried clips of a shop get increasing priorities in any order', async () => {
  const shop = await makeShop(app)
  const { priorities, enqueue } = watchPriorities()
  const failed = [1, 2, 3].map(() => makeProduct(app, { shop, status: 'failed' }))
  for (const { id } of (await Promise.all(failed)).sort((one, other) => (one.id < other.id ? 1 : -1))) {
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Product" SET status = 'pending', "videoRun" = 2 WHERE id = '${id}'`,
    )
    await enqueue(id, 2)
  }
  const { id } = await makeProduct(app, { shop, status: 'pending' })
  await enqueue(id, 1)
  expect(priorities).toEqual([0, 1, 2, 3])
})

it('a large file counts as up to three more clips', async () => {
  const { priorities, enqueue } = watchPriorities()
  for (const size of [47_000, 1_999_999, 2_000_000, 7_000_000, 100_000_000]) {
    const { id, owner } = await makeProduct(app, { status: 'pending' })
    const storageKey = `products/source/${id}.mp4`
    await app.platform.db.prisma.upload.create({
      data: {
        key: id,
        ownerId: owner.id,
        folder: 'products',
        storageKey,
        type: 'video/mp4',
        filename: 'a.mp4',
        size,
      },
    })
    await app.platform.db.prisma.product.update({ where: { id }, data: { sourceKey: storageKey } })
    await enqueue(id, 1)
  }
  expect(priorities).toEqual([0, 0, 1, 3, 3])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop } from '../../../testing/factories.ts'
import { enqueueVideo } from './actions/enqueue-video.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('the first clip of every shop runs before the second of any', async () => {
  const [busy, other] = [await makeShop(app), await makeShop(app)]
  const priorities: (number | undefined)[] = []
  const queue: TestApp['platform']['queue'] = {
    ...app.platform.queue,
    enqueue: async (_name, _payload, { priority }) => void priorities.push(priority),
  }
  const add = async (shop: typeof busy, status: 'pending' | 'active') => {
    const { id } = await makeProduct(app, { shop, status })
    await enqueueVideo({ db: app.platform.db, queue }, { productId: id, run: 1 })
  }
  await makeProduct(app, { shop: busy, status: 'active' })
  await add(busy, 'pending')
  await add(busy, 'pending')
  await add(busy, 'pending')
  await add(other, 'pending')
  expect(priorities).toEqual([0, 1, 2, 0])
})

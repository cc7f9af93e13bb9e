import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeShop } from '../../../testing/factories.ts'
import { inWholeShopTurn } from './whole-shop-turns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a change of a shop waits for those of large shops only with a new name, which its products carry', async () => {
  const shop = await makeShop(app)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = ['one', 'two'].map((userId) =>
    // The turn needs no more of a member.
    inWholeShopTurn({ userId } as Parameters<typeof inWholeShopTurn>[0], () => released),
  )
  const change = (changes: object) => shop.owner.call('updateShop', { id: shop.id, ...changes })
  let isRenamed = false
  const renaming = change({ name: 'Another name' }).finally(() => {
    isRenamed = true
  })
  try {
    for (const goods of ['baskets', 'bags', 'mats'])
      expect((await change({ description: `We weave ${goods} by hand` })).status).toBe(200)
    expect(isRenamed).toBe(false)
  } finally {
    release()
  }
  await Promise.all(held)
  expect((await renaming).status).toBe(200)
})

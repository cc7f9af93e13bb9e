import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitKey } from '../platform/limits/limit-key.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeUser } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('reads over all rows of an account wait for each other, and delay nobody else', async () => {
  const [user, other] = [await makeUser(app), await makeUser(app)]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = app.platform.db.longRead(limitKey('user', user.id), () => released)
  const done: string[] = []
  const calls = {
    searchMessages: () => user.call('searchMessages', { q: 'basket' }),
    searchDirectMessages: () => user.call('searchDirectMessages', { q: 'basket' }),
    listOffers: () => user.call('listOffers', { q: 'basket' }),
    listDeals: () => user.call('listDeals', { q: 'basket' }),
    listShops: () => user.call('listShops', { q: 'basket' }),
  }
  const answers = Object.entries(calls).map(async ([name, call]) => {
    const { status } = await call()
    done.push(name)
    return status
  })
  for (let time = 0; time < 5; time += 1) expect((await other.call('unreadCounts')).status).toBe(200)
  expect(done).toEqual([])
  release()
  await held
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200, 200])
})

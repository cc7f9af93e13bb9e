import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitKey } from '../platform/limits/limit-key.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeProduct, makeUser, type TestProduct, type TestUser } from '../testing/factories.ts'
import { placesOf, read } from '../testing/source-files.ts'
import { runSql } from '../testing/sql.ts'

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
  expect(await Promise.all(answers)).toEqual([200, 200, 200])
})

type List = (caller: TestUser, of: TestProduct) => Promise<{ status: number }>
const countedLists: Record<string, List> = {
  listMyComments: (caller) => caller.call('listMyComments'),
  listUserComments: (caller, { owner }) => caller.call('listUserComments', { id: owner.id }),
  listTrendingComments: (caller) => caller.call('listTrendingComments'),
  listProductComments: (caller, { id }) => caller.call('listProductComments', { id, page: 2 }),
  listShopComments: (caller, { shop }) =>
    caller.call('listShopComments', { id: shop.id, sortBy: 'likes', sortOrder: 'asc' }),
  listLikedProducts: (caller) => caller.call('listLikedProducts'),
  listMyFollowers: (caller) => caller.call('listMyFollowers'),
  listShopFollowers: (caller, { shop }) => caller.call('listShopFollowers', { id: shop.id }),
  listMyShopsFollowed: (caller) => caller.call('listMyShopsFollowed'),
  listConversations: (caller) => caller.call('listConversations'),
  listShops: (caller) => caller.call('listShops'),
  listNotifications: (caller) => caller.call('listNotifications'),
  getUser: (caller, { owner }) => caller.call('getUser', { id: owner.id }),
  suggestShops: (caller) => caller.call('suggestShops'),
  getDealerDashboard: (caller) => caller.call('getDealerDashboard'),
  discoverProducts: (caller) => caller.call('discoverProducts', { query: 'a chepa baskett' }),
}

it.each(Object.entries(countedLists))(
  'a list that counts, or a correction of spelling, waits for its caller’s others: %s',
  async (_, call) => {
    const user = await makeUser(app, { role: 'dealer' })
    const other = await makeUser(app, { role: 'dealer' })
    const product = await makeProduct(app)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const owner = limitKey('user', user.id)
    const { countedRead, longRead } = app.platform.db
    const held = [countedRead, longRead].map((queue) => queue(owner, () => released))
    let isDone = false
    const waiting = call(user, product).finally(() => {
      isDone = true
    })
    for (let time = 0; time < 3; time += 1) expect((await call(other, product)).status).toBe(200)
    expect(isDone).toBe(false)
    release()
    await Promise.all(held)
    expect((await waiting).status).toBe(200)
  },
)

it('a file that calls countUpTo itself, not by countAndRead, uses a queue', () => {
  const counting = new Set(
    placesOf(/countUpTo\(/, /^server\/features\//).map((place) => place.split(':')[0] ?? ''),
  )
  expect(counting.size).toBeGreaterThan(2)
  expect([...counting].filter((file) => !/\.db(\.|\[).*(countedRead|longRead)/.test(read(file)))).toEqual([])
})

it.each(['messages', 'comments'] as const)(
  'searches that no index helps wait for each other among %s, and delay no others',
  async (kind) => {
    const [user, other, another] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const search = app.platform.db.unindexedSearch[kind]
    const held = Promise.all([other, another].map(({ id }) => search(limitKey('user', id), () => released)))
    const calls = {
      messages: async () => {
        const direct = await user.call('searchDirectMessages', { q: 'basket' })
        return direct.status === 200 ? await user.call('searchMessages', { q: 'basket' }) : direct
      },
      comments: () => user.call('searchComments', { q: 'basket' }),
      shops: () => user.call('listShops', { q: 'basket' }),
      products: () => app.visitor.call('listProducts', { q: 'basket' }),
    }
    let isDone = false
    const waiting = calls[kind]().finally(() => {
      isDone = true
    })
    for (const [name, call] of Object.entries(calls))
      if (name !== kind) expect((await call()).status, name).toBe(200)
    expect(isDone).toBe(false)
    release()
    await held
    expect((await waiting).status).toBe(200)
  },
)

it('of those who read much lately, one leaves the second slot to others', async () => {
  const { countedRead, unindexedSearch } = app.platform.db
  for (const queue of [countedRead, unindexedSearch.messages]) {
    const heavy = ['one', 'two'].map((name) => limitKey('user', name))
    await Promise.all(heavy.map((key) => queue(key, () => sleep(2_100))))
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const held = heavy.map((key) => queue(key, () => released))
    expect(await queue(limitKey('user', 'new'), async () => 'read')).toBe('read')
    release()
    await Promise.all(held)
  }
})

it('a search ends in the database when its client has left', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const { kysely } = app.platform.db
  const waiting = async () => {
    const rows = await runSql(
      kysely,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  // The search waits for the table as long as a slow one would run.
  await app.platform.db.transaction(async (tx) => {
    await runSql(tx, 'LOCK TABLE "Shop" IN ACCESS EXCLUSIVE MODE')
    const search = request({ port, path: '/api/shops?q=basket' })
    search.on('error', () => undefined)
    search.end()
    await expect.poll(waiting).toBe(1)
    search.destroy()
    await expect.poll(waiting).toBe(0)
  })
})

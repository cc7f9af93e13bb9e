import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { SavedQuery } from '../../../contract/saved-searches/saved-query.ts'
import type { Queries } from '../../../platform/db/db.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  makeProduct,
  makeShop,
  makeUser,
  type TestProduct,
  type TestUser,
} from '../../../testing/factories.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { readSql, runSql } from '../../../testing/sql.ts'
import { refreshListed } from '../products/actions/refresh-listed.ts'
import { matchProducts, storeFinds } from './actions/match-products.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
  service = await startPushService(() => app.platform.push.publicKey)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const save = async (user: TestUser, wish: SavedQuery) => {
  const { status, body } = await user.call('saveSearch', wish)
  expect(status).toBe(201)
  return body.data.savedSearch
}
/** Runs the matching as a worker does, and the listeners. */
const match = async () => {
  await matchProducts(app.platform, AbortSignal.timeout(60_000))
  await app.settle()
}
const toldTo = async (user: TestUser) =>
  (await user.call('listNotifications')).body.data.notifications
    .filter(({ title }) => title.includes('new for') || title.startsWith('New for'))
    .map(({ title, message }) => [title, message])
const edit = ({ id, owner }: TestProduct, change: object) =>
  owner.call('updateProduct', {
    id,
    title: 'Lantern',
    description: 'A product that a test listed',
    price: { amount: 100, currency: 'SZL' },
    ...change,
  })

describe('saved searches', () => {
  test('are saved, listed latest first, opened and deleted, by their owner only', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const words = await save(user, { q: ' Red bicycle ' })
    const filters = await save(user, {
      category: 'Other',
      condition: 'Used',
      country: 'KE',
      currency: 'kes',
      minPrice: 1500,
      maxPrice: 2500.5,
    })
    expect(words).toMatchObject({ label: '“Red bicycle”', query: { q: 'Red bicycle' }, newCount: 0 })
    expect(filters.label).toBe('Other · Used · Kenya · 1,500 to 2,500.5 KES')
    const { savedSearches, pagination } = (await user.call('listSavedSearches')).body.data
    expect(savedSearches).toEqual([filters, words])
    expect(pagination).toMatchObject({ total: 2, hasMore: false })
    const first = (await user.call('listSavedSearches', { limit: 1 })).body.data
    const cursor = first.pagination.nextCursor ?? ''
    const second = (await user.call('listSavedSearches', { limit: 1, cursor })).body.data
    expect([...first.savedSearches, ...second.savedSearches]).toEqual([filters, words])
    const exported = await app.app.inject({
      url: '/api/users/me/export',
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(exported.json().savedSearches).toMatchObject([
      { id: words.id, query: { q: 'Red bicycle' } },
      { id: filters.id, maxPrice: 2500.5 },
    ])

    expect((await other.call('listSavedSearches')).body.data.savedSearches).toEqual([])
    for (const name of ['openSavedSearch', 'deleteSavedSearch'] as const) {
      expect((await other.call(name, { id: words.id })).status).toBe(404)
      expect((await app.visitor.call(name, { id: words.id })).status).toBe(401)
    }
    expect((await user.call('openSavedSearch', { id: words.id })).body.data.savedSearch).toEqual(words)
    expect((await user.call('deleteSavedSearch', { id: words.id })).status).toBe(200)
    expect((await user.call('deleteSavedSearch', { id: words.id })).status).toBe(404)
    expect((await user.call('listSavedSearches')).body.data.savedSearches).toEqual([filters])
  })

  test('are refused when empty or invalid', async () => {
    const user = await makeUser(app)
    for (const [wish, path] of [
      [{}, 'body.q'],
      [{ q: '  ', category: '' }, 'body.q'],
      [{ q: '!!', category: 'Other' }, 'body.q'],
      [{ q: 'a', currency: 'XXZ' }, 'body.currency'],
      [{ country: 'Kenya' }, 'body.country'],
      [{ maxPrice: -1 }, 'body.maxPrice'],
    ] as const) {
      const { status, body } = await user.call('saveSearch', wish)
      expect([wish, status, body.errors?.map((one) => one.path)]).toEqual([wish, 422, [path]])
    }
    expect((await app.visitor.call('saveSearch', { q: 'bicycle' })).status).toBe(401)
    // `null` means absent.
    const { status, body } = await user.call('saveSearch', { q: 'kettle', minPrice: null, country: null })
    expect([status, body.data.savedSearch.query]).toEqual([201, { q: 'kettle' }])
  })

  test('with equal criteria are stored once, however they are written, also in parallel', async () => {
    const user = await makeUser(app)
    const wishes = [
      { q: 'Blue  Kettle', category: 'other' },
      { q: 'blue kettle ', category: 'Other' },
      { q: 'BLUE kettle', category: 'Other' },
    ]
    const answers = await Promise.all(wishes.map((wish) => user.call('saveSearch', wish)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.data.savedSearch.id)).size).toBe(1)
    await save(user, { q: 'blue kettle', category: 'Other', maxPrice: 5 })
  })

  test('are limited to fifty, also in parallel', async () => {
    const user = await makeUser(app)
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, n) => user.call('saveSearch', { q: `thing ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.status).toBe(409)
    expect(refused?.body.error.code).toBe('TOO_MANY_SAVED_SEARCHES')
    // Saving an existing search again stays possible.
    const [one] = (await user.call('listSavedSearches')).body.data.savedSearches
    expect((await user.call('saveSearch', one?.query ?? {})).status).toBe(200)
  })
})

test('a search matches the same products as the list of products', async () => {
  const kenyan = await makeShop(app, { name: 'Lamu Threads', countryCode: 'KE', currency: 'KES' })
  const wishes: SavedQuery[] = [
    { q: 'bicycles' },
    { q: 'the red bicycle' },
    { q: 'bicy' },
    { q: 'BICYCLE rouge' },
    { q: 'café' },
    { q: 'lamu' },
    { q: "child's bicycle" },
    { q: 'bicycle', category: 'other' },
    { q: 'bicycle', country: 'ke' },
    { q: 'bicycle', maxPrice: 100 },
    { q: 'bicycle', minPrice: 101, currency: 'KES' },
    { category: 'Other' },
    { country: 'KE' },
    { condition: 'used' },
    { currency: 'KES' },
    { minPrice: 777, maxPrice: 778 },
    { q: 'bicycle tyre' },
    { q: 'tyre bicycle red' },
  ]
  const users = await Promise.all(wishes.map(() => makeUser(app)))
  const saved = await Promise.all(wishes.map((wish, n) => save(users[n] as TestUser, wish))) // as many as wishes
  const made = [
    await makeProduct(app, { title: 'Red bicycle', category: 'Other', price: 100 }),
    await makeProduct(app, { title: 'Bicycles for children', price: 100.01 }),
    await makeProduct(app, { title: 'Tyre', description: 'For a bicycle of 26 inches, red', price: 5 }),
    await makeProduct(app, { title: 'CAFE table', price: 777.5 }),
    await makeProduct(app, { shop: kenyan, title: 'Bicyclé rouge', price: 2000, currency: 'KES' }),
    await makeProduct(app, { shop: kenyan, title: 'Kikoi', category: 'Fashion', currency: 'KES' }),
    await makeProduct(app, { title: "Child's bicycle", price: 1 }),
  ]
  const used = await makeProduct(app, { title: 'Old lamp', status: 'inactive' })
  await app.platform.db.prisma.product.update({
    where: { id: used.id },
    data: { condition: 'Used', status: 'active', priceMinor: null },
  })
  await app.platform.db.transaction((tx) => refreshListed(tx, { productIds: [used.id] }))
  await match()
  const ours = new Set([...made, used].map(({ id }) => id))
  for (const [n, wish] of wishes.entries()) {
    const listed = (await app.visitor.call('searchProducts', { ...wish, limit: 100 })).body.data.products
    const finds = await app.platform.db.prisma.savedSearchFind.findMany({
      where: { searchId: saved[n]?.id ?? '' },
    })
    const found = finds.map(({ productId }) => productId).filter((id) => ours.has(id))
    expect([wish, found.sort()]).toEqual([
      wish,
      listed
        .map(({ id }) => id)
        .filter((id) => ours.has(id))
        .sort(),
    ])
    expect([wish, found.length]).not.toEqual([wish, 0])
  }
})

describe('the owner of a saved search', () => {
  test("is notified once of a matching product, by a job that the product's event enqueues", async () => {
    const worker = await startTestApp()
    try {
      worker.work()
      const buyer = await makeUser(worker)
      expect((await buyer.call('saveSearch', { q: 'kikoi' })).status).toBe(201)
      const product = await makeProduct(worker, { title: 'Kikoi of cotton', isAvailable: false })
      expect((await product.owner.call('toggleAvailability', { id: product.id })).status).toBe(200)
      const told = async () => (await buyer.call('listNotifications')).body.data
      await expect.poll(async () => (await told()).unreadCount, { timeout: 15_000 }).toBe(1)
      const [notification] = (await told()).notifications
      expect(notification).toMatchObject({
        type: 'other',
        title: 'New for “kikoi”',
        message: 'Kikoi of cotton',
        link: { kind: 'product', id: product.id },
        isRead: false,
      })
      const pushed = () => worker.pushes.filter(({ event }) => event === 'notification')
      await expect.poll(pushed, { timeout: 15_000 }).toHaveLength(1)
      expect(pushed()[0]).toMatchObject({
        rooms: [`user:${buyer.id}`],
        data: { notification, unreadCount: 1 },
      })
    } finally {
      await worker.close()
    }
  })

  test('is not notified of own products, across a block, while deactivated, or of hidden products', async () => {
    const product = await makeProduct(app, { title: 'Zither', isAvailable: false })
    const [buyer, blocking, blocked, away] = await Promise.all([0, 1, 2, 3].map(() => makeUser(app)))
    if (!buyer || !blocking || !blocked || !away) throw new Error('Four were made')
    for (const user of [buyer, blocking, blocked, away, product.owner]) await save(user, { q: 'zither' })
    await blocking.call('blockUser', { id: product.owner.id })
    await product.owner.call('blockUser', { id: blocked.id })
    await app.platform.db.prisma.user.update({ where: { id: away.id }, data: { status: 'deactivated' } })
    await match()
    expect(await toldTo(buyer)).toEqual([])
    await product.owner.call('toggleAvailability', { id: product.id })
    await match()
    expect(await toldTo(buyer)).toEqual([['New for “zither”', 'Zither']])
    await app.platform.db.prisma.user.update({ where: { id: away.id }, data: { status: 'active' } })
    for (const user of [blocking, blocked, away, product.owner]) expect(await toldTo(user)).toEqual([])
  })

  test('is notified of an edit that makes a product match, not of edits of one that matched already', async () => {
    const product = await makeProduct(app, { title: 'Lantern', price: 100 })
    await match()
    const [words, cheap, fitting] = [await makeUser(app), await makeUser(app), await makeUser(app)]
    await save(words, { q: 'storm lantern' })
    await save(cheap, { q: 'lantern', maxPrice: 50 })
    await save(fitting, { q: 'lantern' })
    expect((await edit(product, { title: 'Storm lantern' })).status).toBe(200)
    await match()
    expect(await toldTo(words)).toEqual([['New for “storm lantern”', 'Storm lantern']])
    expect(
      (await edit(product, { title: 'Storm lantern', price: { amount: 50, currency: 'SZL' } })).status,
    ).toBe(200)
    await match()
    expect(await toldTo(cheap)).toEqual([['New for “lantern” · up to 50', 'Storm lantern']])
    expect(await toldTo(fitting)).toEqual([])
    // Once per product and search, whatever is edited later.
    await words.call('readAllNotifications')
    await edit(product, {})
    await edit(product, { title: 'Storm lantern' })
    await match()
    expect((await words.call('countUnread')).body.data.count).toBe(0)
    expect(await toldTo(words)).toHaveLength(1)
  })

  test('is notified of a product shown again, and of all products of a shop that reopens', async () => {
    const product = await makeProduct(app, { title: 'Samovar' })
    await app.platform.db.prisma.shop.update({
      where: { id: product.shop.id },
      data: { status: 'deactivated' },
    })
    const refresh = () => app.platform.db.transaction((tx) => refreshListed(tx, { shopId: product.shop.id }))
    await refresh()
    await match()
    const buyer = await makeUser(app)
    await save(buyer, { q: 'samovar' })
    await app.platform.db.prisma.shop.update({ where: { id: product.shop.id }, data: { status: 'active' } })
    await refresh()
    await match()
    expect(await toldTo(buyer)).toEqual([['New for “samovar”', 'Samovar']])
  })

  test('has one notification per search with a count, and one web push an hour', async () => {
    const buyer = await makeUser(app)
    const browser = service.makeBrowser()
    await buyer.call('subscribePush', browser.subscription)
    const { id } = await save(buyer, { q: 'amphora' })
    const find = async (title: string) => {
      await makeProduct(app, { title })
      await match()
    }
    await find('Amphora of clay')
    const first = (await buyer.call('listNotifications')).body.data.notifications[0]
    const pushedAt = async () =>
      (await app.platform.db.prisma.notification.findUniqueOrThrow({ where: { id: first?.id ?? '' } }))
        .pushedAt
    const before = await pushedAt()
    expect(before).not.toBeNull()
    await makeProduct(app, { title: 'Amphora of glass' })
    await find('Amphora of bronze')
    expect(await toldTo(buyer)).toEqual([
      ['3 new for “amphora”', expect.stringMatching(/^Amphora of (glass|bronze) and 2 more$/)],
    ])
    expect(await pushedAt()).toEqual(before)
    const search = async () => (await buyer.call('listSavedSearches')).body.data.savedSearches[0]
    expect(await search()).toMatchObject({ id, newCount: 3 })
    expect((await buyer.call('openSavedSearch', { id })).body.data.savedSearch.newCount).toBe(0)

    // Read matches are not counted again; an hour later a browser is notified again.
    await buyer.call('readAllNotifications')
    await runSql(
      app.platform.db.kysely,
      `UPDATE "Notification" SET "pushedAt" = "pushedAt" - interval '61 minutes' WHERE id = $1::uuid`,
      [first?.id],
    )
    await find('Amphora of tin')
    expect(await toldTo(buyer)).toEqual([['New for “amphora”', 'Amphora of tin']])
    expect((await pushedAt())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
    expect(await search()).toMatchObject({ newCount: 1 })
  })
})

describe('every owner is notified exactly once', () => {
  test('when a worker dies half-way, or several run', async () => {
    const buyers = await Promise.all(Array.from({ length: 3 }, () => makeUser(app)))
    for (const buyer of buyers) await save(buyer, { q: 'marimba' })
    const shop = await makeShop(app)
    const titles = Array.from({ length: 45 }, (_, n) => `Marimba ${n}`)
    for (const title of titles) await makeProduct(app, { shop, title })
    // This transaction is never committed.
    const { db } = app.platform
    const dying: Pick<typeof app.platform, 'db'> = {
      db: {
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            await work(tx)
            throw new Error('killed')
          }),
      },
    }
    await expect(matchProducts(dying, AbortSignal.timeout(60_000))).rejects.toThrow('killed')
    await app.settle()
    for (const buyer of buyers) expect(await toldTo(buyer)).toEqual([])
    // Several workers, each with a small limit.
    await Promise.all(
      [7, 20, 50].map((most) => matchProducts(app.platform, AbortSignal.timeout(60_000), most)),
    )
    await match()
    for (const buyer of buyers)
      expect(await toldTo(buyer)).toEqual([
        ['45 new for “marimba”', expect.stringMatching(/^Marimba \d+ and 44 more$/)],
      ])
  })

  test('when an event is handled twice, or a product is hidden before its owner is notified', async () => {
    const buyer = await makeUser(app)
    const search = await save(buyer, { q: 'ocarina' })
    const product = await makeProduct(app, { title: 'Ocarina' })
    const { db } = app.platform
    // Matched, and hidden before the owner of the search was notified.
    await runSql(
      db.kysely,
      `INSERT INTO "SavedSearchFind" ("searchId", "productId") VALUES ($1::uuid, $2::uuid)`,
      [search.id, product.id],
    )
    await product.owner.call('toggleAvailability', { id: product.id })
    const { notifyOfFinds } = await import('../notifications/actions/notify-of-finds.ts')
    expect(await notifyOfFinds(app.platform, [search.id])).toEqual([])
    await product.owner.call('toggleAvailability', { id: product.id })
    await match()
    expect(await toldTo(buyer)).toEqual([['New for “ocarina”', 'Ocarina']])
    const told = await notifyOfFinds(app.platform, [search.id])
    expect(told).toMatchObject([{ userId: buyer.id }])
    expect(await Promise.all([1, 2, 3].map(() => notifyOfFinds(app.platform, [search.id])))).toEqual([
      told,
      told,
      told,
    ])
    expect(await toldTo(buyer)).toEqual([['New for “ocarina”', 'Ocarina']])
  })

  test('a deleted search, or a deleted owner, is not notified', async () => {
    const [buyer, gone] = [await makeUser(app), await makeUser(app)]
    const { id } = await save(buyer, { q: 'kalimba' })
    await save(gone, { q: 'kalimba' })
    await buyer.call('deleteSavedSearch', { id })
    await gone.call('requestDeletion', {})
    const admin = await makeUser(app, { role: 'admin' })
    const { accountRequests } = (await admin.call('listAccountRequests', {})).body.data
    const request = accountRequests.find(({ user }) => user.id === gone.id)
    expect(
      (await admin.call('decideAccountRequest', { id: request?.id ?? '', decision: 'approve' })).status,
    ).toBe(200)
    await app.settle()
    await makeProduct(app, { title: 'Kalimba' })
    await match()
    expect(await toldTo(buyer)).toEqual([])
    expect(await app.platform.db.prisma.savedSearch.count({ where: { userId: gone.id } })).toBe(0)
  })
})

test('a product finds its searches by an index, whatever their number', async () => {
  const { db } = app.platform
  const user = await makeUser(app)
  await runSql(
    db.kysely,
    `INSERT INTO "User" (id, name, username, "passwordHash", "updatedAt")
     SELECT gen_random_uuid(), 'Many', 'many-' || lpad(n::text, 5, '0'), 'none', now() FROM generate_series(1, 2000) AS n`,
  )
  await runSql(
    db.kysely,
    `INSERT INTO "SavedSearch" (id, "userId", label, query, "sameAs", lexemes, ending, keys)
     SELECT gen_random_uuid(), u.id, 'many', '{}', n::text,
       CASE WHEN n % 2 = 0 THEN ARRAY['word' || n % 5000, 'currency=SZL'] ELSE '{}' END,
       ARRAY['end' || n % 9000, 'end' || n % 9000 || '*'],
       CASE WHEN n % 2 = 0 THEN ARRAY['word' || n % 5000] ELSE ARRAY['end' || n % 9000, 'end' || n % 9000 || '*'] END
     FROM "User" u, generate_series(1, 50) AS m, LATERAL (SELECT right(u.username, 5)::int * 50 + m AS n) numbered
     WHERE u.username LIKE 'many-%'`,
  )
  await runSql(
    db.kysely,
    `INSERT INTO "SavedSearchFind" ("searchId", "productId", "toldAt") SELECT id, gen_random_uuid(), now() FROM "SavedSearch"`,
  )
  await runSql(db.kysely, 'ANALYZE "SavedSearch", "SavedSearchFind", "User"')
  await save(user, { q: 'theremin' })
  const product = await makeProduct(app, { title: 'Theremin word4 word6 end5' })
  const { sql, parameters } = storeFinds({ ids: [product.id], most: 5_000 })
  const planOf = async (queries: Queries) =>
    (await readSql(queries, { 'QUERY PLAN': z.string() }, `EXPLAIN ${sql}`, parameters))
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  const text = await planOf(db.kysely)
  expect(text).toContain('SavedSearch_keys_idx')
  expect(text).not.toMatch(/Seq Scan on "(SavedSearch|User|SavedSearchFind)"/)
  await db.transaction(async (tx) => {
    // A sequential scan is cheaper for few products; the remaining conditions have no index.
    await runSql(tx, 'SET LOCAL enable_seqscan = off')
    expect(await planOf(tx)).not.toMatch(/Seq Scan on "(Product|ProductSearch)"/)
  })
  await match()
  expect(await toldTo(user)).toEqual([['New for “theremin”', 'Theremin word4 word6 end5']])
})

import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestProduct } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { refreshListed } from '../products/actions/refresh-listed.ts'
import { matchProducts } from './actions/match-products.ts'
import { app, match, notifiedTo, save, service, setUp } from './saved-searches.test-setup.ts'

setUp()

const edit = ({ id, owner }: TestProduct, change: object) =>
  owner.call('updateProduct', {
    id,
    title: 'Lantern',
    description: 'A product that a test listed',
    price: { amount: 100, currency: 'SZL' },
    ...change,
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
      const list = async () => (await buyer.call('listNotifications')).body.data
      await expect.poll(async () => (await list()).unreadCount, { timeout: 15_000 }).toBe(1)
      const [notification] = (await list()).notifications
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

  test('is notified by one transaction at a time, however many searches a product matches', async () => {
    for (const user of [await makeUser(app), await makeUser(app), await makeUser(app)])
      for (let maxPrice = 1000; maxPrice < 1040; maxPrice += 1) await save(user, { q: 'zebra', maxPrice })
    await makeProduct(app, { title: 'Zebra rug' })
    let [running, most, runs] = [0, 0, 0]
    const run = app.platform.db.transaction
    vi.spyOn(app.platform.db, 'transaction').mockImplementation(async (work) => {
      running += 1
      runs += 1
      most = Math.max(most, running)
      try {
        return await run(work)
      } finally {
        running -= 1
      }
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await match()
    // One that matches, and one for each fifty searches.
    expect([most, runs]).toEqual([1, 4])
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
    expect(await notifiedTo(buyer)).toEqual([])
    await product.owner.call('toggleAvailability', { id: product.id })
    await match()
    expect(await notifiedTo(buyer)).toEqual([['New for “zither”', 'Zither']])
    await app.platform.db.prisma.user.update({ where: { id: away.id }, data: { status: 'active' } })
    for (const user of [blocking, blocked, away, product.owner]) expect(await notifiedTo(user)).toEqual([])
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
    expect(await notifiedTo(words)).toEqual([['New for “storm lantern”', 'Storm lantern']])
    expect(
      (await edit(product, { title: 'Storm lantern', price: { amount: 50, currency: 'SZL' } })).status,
    ).toBe(200)
    await match()
    expect(await notifiedTo(cheap)).toEqual([['New for “lantern” · up to 50', 'Storm lantern']])
    expect(await notifiedTo(fitting)).toEqual([])
    // Once per product and search, whatever is edited later.
    await words.call('readAllNotifications')
    await edit(product, {})
    await edit(product, { title: 'Storm lantern' })
    await match()
    expect((await words.call('countUnread')).body.data.count).toBe(0)
    expect(await notifiedTo(words)).toHaveLength(1)
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
    expect(await notifiedTo(buyer)).toEqual([['New for “samovar”', 'Samovar']])
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
    expect(await notifiedTo(buyer)).toEqual([
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
    expect(await notifiedTo(buyer)).toEqual([['New for “amphora”', 'Amphora of tin']])
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
    for (const buyer of buyers) expect(await notifiedTo(buyer)).toEqual([])
    // Several workers, each with a small limit.
    await Promise.all([7, 20, 50].map((max) => matchProducts(app.platform, AbortSignal.timeout(60_000), max)))
    await match()
    for (const buyer of buyers)
      expect(await notifiedTo(buyer)).toEqual([
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
    const { notifyOfMatches } = await import('../notifications/actions/notify-of-matches.ts')
    expect(await notifyOfMatches(app.platform, [search.id])).toEqual([])
    await product.owner.call('toggleAvailability', { id: product.id })
    await match()
    expect(await notifiedTo(buyer)).toEqual([['New for “ocarina”', 'Ocarina']])
    const notified = await notifyOfMatches(app.platform, [search.id])
    expect(notified).toMatchObject([{ userId: buyer.id }])
    expect(await Promise.all([1, 2, 3].map(() => notifyOfMatches(app.platform, [search.id])))).toEqual([
      notified,
      notified,
      notified,
    ])
    expect(await notifiedTo(buyer)).toEqual([['New for “ocarina”', 'Ocarina']])
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
    expect(await notifiedTo(buyer)).toEqual([])
    expect(await app.platform.db.prisma.savedSearch.count({ where: { userId: gone.id } })).toBe(0)
  })
})

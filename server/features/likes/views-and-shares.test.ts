import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { eraseUser } from './actions/erase-user.ts'
import { app, counted, setUp } from './likes.test-setup.ts'

setUp()

test('a viewer counts once an hour, visitors by address and user agent, the owner never', async () => {
  const product = await makeProduct(app)
  const { id } = product
  const user = await makeUser(app)
  const views = async (who: { call: TestApp['visitor']['call'] }, agent = 'one') =>
    (await who.call('recordView', { id }, { headers: { 'user-agent': agent } })).body.data.views

  expect(await views(product.owner)).toBe(0)
  expect(await views(user)).toBe(1)
  expect(await views(user)).toBe(1)
  expect(await views(app.visitor)).toBe(2)
  expect(await views(app.visitor)).toBe(2)
  expect(await views(app.visitor, 'another')).toBe(3)
  expect(await counted(id)).toMatchObject({ views: 3, viewRows: 3, shopViews: 3 })

  await runSql(
    app.platform.db.kysely,
    `UPDATE "ProductView" SET "seenAt" = now() - interval '59 minutes' WHERE "productId" = $1`,
    [id],
  )
  expect(await views(user)).toBe(3)
  await runSql(
    app.platform.db.kysely,
    `UPDATE "ProductView" SET "seenAt" = now() - interval '61 minutes' WHERE "productId" = $1`,
    [id],
  )
  expect(await views(user)).toBe(4)
  expect(await views(user)).toBe(4)
})

test('of twenty parallel views by one viewer one counts', async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  await Promise.all(Array.from({ length: 20 }, () => user.call('recordView', { id })))
  expect(await counted(id)).toMatchObject({ views: 1, shopViews: 1 })
})

test("deleting a product reduces its shop's counts exactly once, also during views and likes", async () => {
  const product = await makeProduct(app)
  const other = await makeProduct(app, { shop: product.shop })
  const { db } = app.platform
  const fans = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)))
  const show = (id: string) =>
    fans.flatMap((fan) => [fan.call('setLike', { id, liked: true }), fan.call('recordView', { id })])
  await Promise.all([...show(other.id), ...show(product.id).slice(0, 4)])
  const owner = product.owner
  await Promise.all([...show(product.id), owner.call('deleteProduct', { id: product.id })])
  expect(await counted(other.id)).toMatchObject({ likes: 6, views: 6, shopLikes: 6, shopViews: 6 })
  expect((await owner.call('getShopStats', { id: product.shop.id })).body.data.stats.totals).toMatchObject({
    likes: 6,
    views: 6,
  })
  // Deleting a user who liked both: nothing is subtracted for the deleted product.
  const [fan] = fans
  await eraseUser({ db }, fan?.id ?? '')
  expect(await counted(other.id)).toMatchObject({ likes: 5, shopLikes: 5 })
})

test('neither addresses nor user agents of viewers are stored', async () => {
  const { id } = await makeProduct(app)
  await app.visitor.call('recordView', { id }, { headers: { 'user-agent': 'a telling one' } })
  const [row] = await runSql(
    app.platform.db.kysely,
    'SELECT viewer FROM "ProductView" WHERE "productId" = $1',
    [id],
  )
  expect(row?.viewer).toMatch(/^[\w-]{43}$/)
})

test('a share returns the link and is counted, also for a visitor', async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  const answers = [
    await user.call('shareProduct', { id, platform: 'whatsapp' }),
    await app.visitor.call('shareProduct', { id }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data.url).toBe(`${app.platform.env.publicUrl}/products/${id}`)
  }
  const rows = await runSql(
    app.platform.db.kysely,
    'SELECT "userId", platform FROM "ProductShare" WHERE "productId" = $1 ORDER BY id',
    [id],
  )
  expect(rows).toEqual([
    { userId: user.id, platform: 'whatsapp' },
    { userId: null, platform: null },
  ])
  expect(await counted(id)).toMatchObject({ shares: 2 })
})

test('each viewer counts once a day as a sharer', async () => {
  const { id, owner } = await makeProduct(app)
  const [amina, thabo] = [await makeUser(app), await makeUser(app)]
  const shared = async (who: Pick<TestApp['visitor'], 'call'>, agent = 'one') => {
    const { status, body } = await who.call('shareProduct', { id }, { headers: { 'user-agent': agent } })
    expect(status).toBe(200)
    return body.data.shareId
  }
  const track = async (who: Pick<TestApp['visitor'], 'call'>, shareId: string, agent = 'one') =>
    expect(
      (await who.call('trackShare', { id: shareId, platform: 'x' }, { headers: { 'user-agent': agent } }))
        .status,
    ).toBe(200)
  const count = async () => (await counted(id))?.shares
  const hers = await shared(amina)
  await track(amina, hers)
  await shared(amina)
  expect(await count()).toBe(1)
  await Promise.all([track(thabo, hers), track(thabo, hers), shared(thabo), shared(thabo)])
  expect(await count()).toBe(2)
  // A visitor is identified by address and browser.
  await track(app.visitor, await shared(app.visitor))
  await track(app.visitor, hers, 'two')
  await shared(app.visitor, 'two')
  expect(await count()).toBe(4)

  await runSql(
    app.platform.db.kysely,
    `UPDATE "ProductSharer" SET "countedAt" = now() - interval '1 day' WHERE "productId" = $1`,
    [id],
  )
  await track(thabo, hers)
  await track(thabo, hers)
  expect(await count()).toBe(5)

  // A caller who can no longer see the product gets an answer and is not counted.
  expect((await owner.call('toggleAvailability', { id })).status).toBe(200)
  await track(amina, hers)
  expect(await count()).toBe(5)
  await eraseUser(app.platform, thabo.id)
  const left = await runSql(
    app.platform.db.kysely,
    'SELECT viewer FROM "ProductSharer" WHERE "productId" = $1',
    [id],
  )
  expect(left.map(({ viewer }) => viewer)).not.toContain(thabo.id)
  expect(left).toHaveLength(3)
})

test("tracking a share sets its platform once, and only the caller's user", async () => {
  const { id } = await makeProduct(app)
  const user = await makeUser(app)
  const { shareId } = (await app.visitor.call('shareProduct', { id })).body.data
  const tell = (platform: string) =>
    user.call('trackShare', { id: shareId, platform, userId: '0190a000-0000-7000-8000-000000000000' })
  expect((await tell('whatsapp')).body.data).toEqual({ shareId, platform: 'whatsapp' })
  expect((await tell('facebook')).body.data).toEqual({ shareId, platform: 'whatsapp' })
  const rows = await runSql(app.platform.db.kysely, 'SELECT "userId" FROM "ProductShare" WHERE id = $1', [
    shareId,
  ])
  expect(rows).toEqual([{ userId: user.id }])
  for (const wrong of [newId(), 'no-id'])
    expect((await app.visitor.call('trackShare', { id: wrong, platform: 'x' })).status).toBe(404)
})

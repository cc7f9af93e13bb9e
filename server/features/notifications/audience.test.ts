import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../../platform/outbox/record-event.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestShop, type TestUser } from '../../../testing/factories.ts'
import { startPushService } from '../../../testing/push-service.ts'
import { runSql } from '../../../testing/sql.ts'
import { productReady } from '../products/events.ts'
import { notifyAudience } from './actions/notify-audience.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  app = await startTestApp()
  service = await startPushService(() => app.platform.webPush.publicKey)
  app.work()
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const { signal } = new AbortController()
/** The time of a job in the queue on a busy machine. */
const soon = { timeout: 15_000 }
const list = async (shop: TestShop, title: string) => {
  const product = await makeProduct(app, { shop, title })
  await app.platform.db.transaction((tx) =>
    recordEvent(tx, productReady, { productId: product.id, ownerId: shop.owner.id, shopId: shop.id }),
  )
  return product
}
const listOf = async (user: TestUser) => (await user.call('listNotifications')).body.data
const messagesOf = async (user: TestUser) => (await listOf(user)).notifications.map(({ message }) => message)
const follow = async (shop: TestShop, ...users: TestUser[]) => {
  for (const user of users) expect((await user.call('followShop', { id: shop.id })).status).toBe(200)
}
const unfinishedJobs = async () => {
  const queues = await app.platform.queue.stats()
  return queues.reduce((sum, { waiting, running, delayed }) => sum + waiting + running + delayed, 0)
}
const pushesTo = (user: TestUser) =>
  app.pushes.filter(({ event, rooms }) => event === 'notification' && rooms.includes(`user:${user.id}`))

test('followers are notified of a new product, one notification per shop until it is read; other users are not', async () => {
  const shop = await makeShop(app, { name: 'Lamu Threads' })
  const [follower, blocked, stranger] = [await makeUser(app), await makeUser(app), await makeUser(app)]
  await follow(shop, follower, blocked)
  await app.platform.db.prisma.userBlock.create({
    data: { blockerId: blocked.id, blockedId: shop.owner.id },
  })
  const first = await list(shop, 'Kanga with birds')
  await expect.poll(() => messagesOf(follower), soon).toEqual(['Kanga with birds'])
  const notified = (await listOf(follower)).notifications[0]
  expect(notified).toMatchObject({
    type: 'other',
    title: 'New from Lamu Threads',
    link: { kind: 'product', id: first.id },
  })
  await expect.poll(() => pushesTo(follower), soon).toHaveLength(1)
  expect(pushesTo(follower)[0]?.data).toEqual({ notification: notified, unreadCount: 1 })

  await list(shop, 'Tote of sisal')
  const third = await list(shop, 'Kikoi')
  await expect.poll(() => messagesOf(follower), soon).toEqual(['Kikoi and 2 more'])
  // The order and number of runs do not matter.
  for (const productId of [first.id, third.id])
    await notifyAudience(app.platform, { productId, news: 'listed' }, signal)
  expect(await listOf(follower)).toMatchObject({
    notifications: [{ id: notified?.id, message: 'Kikoi and 2 more', link: { id: third.id } }],
    unreadCount: 1,
  })

  await follower.call('readNotification', { id: notified?.id ?? '' })
  await list(shop, 'Basket')
  await expect.poll(() => messagesOf(follower), soon).toEqual(['Basket'])
  for (const user of [blocked, stranger]) expect(await messagesOf(user)).toEqual([])
  expect((await messagesOf(shop.owner)).filter((message) => message === 'Basket')).toEqual([])
})

test('browsers receive a push only if shop updates are on', async () => {
  const shop = await makeShop(app)
  const [wishing, quiet] = [await makeUser(app), await makeUser(app)]
  await follow(shop, wishing, quiet)
  const browsers = [service.makeBrowser(), service.makeBrowser()] as const
  await wishing.call('subscribePush', browsers[0].subscription)
  await quiet.call('subscribePush', browsers[1].subscription)
  const { statusCode } = await app.app.inject({
    method: 'PUT',
    url: '/api/notifications/preferences',
    headers: { authorization: `Bearer ${wishing.token}` },
    payload: [{ id: 'shop_updates', enabled: true }],
  })
  expect(statusCode).toBe(200)
  await list(shop, 'Honey')
  await expect.poll(() => messagesOf(quiet), soon).toEqual(['Honey'])
  await expect
    .poll(() => service.pushed.map(({ path }) => path), soon)
    .toEqual([new URL(browsers[0].subscription.endpoint).pathname])
})

test('a shop with more followers than one statement handles reaches all of them, once', async () => {
  const shop = await makeShop(app)
  const count = 1_203
  const ids = Array.from({ length: count }, () => newId())
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "ShopFollow" ("userId", "shopId") SELECT id, $2::uuid FROM unnest($1::uuid[]) AS id`,
    [ids, shop.id],
  )
  const product = await makeProduct(app, { shop, title: 'Lantern' })
  await notifyAudience(app.platform, { productId: product.id, news: 'listed' }, signal)
  const notified = () => app.platform.db.prisma.notification.count({ where: { userId: { in: ids } } })
  expect(await notified()).toBe(count)
  await notifyAudience(app.platform, { productId: product.id, news: 'listed' }, signal)
  expect(await notified()).toBe(count)
})

test('users who like, bookmarked or follow are notified of a lower price, but not of a sale that ended', async () => {
  const { id, shop } = await makeProduct(app, { title: 'Teapot', price: 100 })
  const [liking, saving, following] = [await makeUser(app), await makeUser(app), await makeUser(app)]
  await liking.call('setLike', { id, liked: true })
  await saving.call('setBookmark', { id, bookmarked: true })
  await follow(shop, following)
  await app.settle()
  const change = (discount: number) =>
    shop.owner.call('updateProduct', {
      id,
      title: 'Teapot',
      description: 'Of enamel, with two mugs',
      price: { amount: 100, currency: 'SZL' },
      discount,
      isOnSale: true,
    })
  expect((await change(0)).status).toBe(200)
  expect((await change(25)).status).toBe(200)
  await expect.poll(() => messagesOf(following), soon).toHaveLength(1)
  // An edit that keeps the price, or the same job again, changes nothing.
  await following.call('readAllNotifications')
  expect((await change(25)).status).toBe(200)
  await app.settle()
  await notifyAudience(app.platform, { productId: id, news: 'reduced' }, signal)
  expect((await listOf(following)).unreadCount).toBe(0)
  for (const user of [liking, saving, following])
    expect((await listOf(user)).notifications).toMatchObject([
      {
        title: 'Lower price',
        message: expect.stringMatching(/^Teapot now costs E.75([.,]00)?, 25% less$/),
        link: { kind: 'product', id },
      },
    ])
  // A seller who lowers the price again and again is heard once a day.
  const again = async (discount: number) => {
    await change(discount)
    await app.settle()
    await expect.poll(unfinishedJobs, soon).toBe(0)
    return messagesOf(following)
  }
  expect(await again(30)).toHaveLength(1)
  await runSql(app.platform.db.kysely, `UPDATE "Notification" SET "createdAt" = now() - interval '25 hours'`)
  expect(await again(35)).toEqual([expect.stringContaining('35% less'), expect.stringContaining('25% less')])
})

test('a price that is lowered many times waits as one job', async () => {
  const idle = await startTestApp()
  const { id, shop } = await makeProduct(idle, { price: 100 })
  for (const amount of [90, 80, 70]) {
    const { status } = await shop.owner.call('updateProduct', {
      id,
      title: 'Teapot',
      description: 'Of enamel, with two mugs',
      price: { amount, currency: 'SZL' },
      discount: 5,
      isOnSale: true,
    })
    expect(status).toBe(200)
  }
  await idle.settle()
  const keys = await idle.platform.db.prisma.pendingNotice.findMany({ select: { key: true } })
  await idle.close()
  expect(keys).toEqual([{ key: `reduced:${id}` }])
})

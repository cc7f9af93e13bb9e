import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { notifyOfLikes } from './actions/notify-of-likes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Lists notifications after all events are dispatched, including delayed ones. */
const listOf = async (user: TestUser, query: Parameters<typeof user.call<'listNotifications'>>[1] = {}) => {
  await app.settle()
  return (await user.call('listNotifications', query)).body.data
}

const pushesTo = (user: TestUser) =>
  app.pushes.flatMap((push) =>
    push.event === 'notification' && push.rooms.includes(`user:${user.id}`) ? [push.data] : [],
  )
test('a like notifies the owner, with a link', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  const user = await makeUser(app, { name: 'Amina' })
  await user.call('setLike', { id: product.id })
  const { notifications, unreadCount } = await listOf(product.owner)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]).toMatchObject({
    type: 'like',
    title: 'New like',
    message: 'Amina liked Woven basket',
    link: { kind: 'product', id: product.id },
    isRead: false,
  })
  expect(unreadCount).toBe(1)
  expect(pushesTo(product.owner)).toEqual([{ notification: notifications[0], unreadCount: 1 }])
})

test('likes of one product within an hour share one notification with one id', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  const users = await Promise.all(Array.from({ length: 11 }, () => makeUser(app)))
  await users[0]?.call('setLike', { id: product.id })
  const first = (await listOf(product.owner)).notifications[0]
  await product.owner.call('readNotification', { id: first?.id ?? '' })

  await Promise.all(users.map((user) => user.call('setLike', { id: product.id, liked: true })))
  await app.settle()
  const amina = await makeUser(app, { name: 'Amina' })
  await amina.call('setLike', { id: product.id })

  const { notifications, unreadCount } = await listOf(product.owner)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]).toMatchObject({
    id: first?.id,
    message: 'Amina and 11 others liked Woven basket',
    isRead: false,
  })
  expect(unreadCount).toBe(1)
  expect(pushesTo(product.owner).at(-1)).toEqual({ notification: notifications[0], unreadCount: 1 })
  expect(new Set(pushesTo(product.owner).map(({ notification }) => notification.id)).size).toBe(1)
})

test('two likes name one user and one other', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  await (await makeUser(app)).call('setLike', { id: product.id })
  await app.settle()
  await (await makeUser(app, { name: 'Amina' })).call('setLike', { id: product.id })
  const { notifications } = await listOf(product.owner)
  expect(notifications[0]?.message).toBe('Amina and 1 other liked Woven basket')
})

test('a notification of likes is complete after an hour; the next one counts only later likes', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  await (await makeUser(app)).call('setLike', { id: product.id })
  await (await makeUser(app)).call('setLike', { id: product.id })
  await app.settle()
  const past = `UPDATE "Notification" SET "startedAt" = "startedAt" - interval '61 minutes',
    "createdAt" = "createdAt" - interval '61 minutes', "countedFrom" = "countedFrom" - interval '61 minutes'
    WHERE "userId" = $1`
  await runSql(app.platform.db.kysely, past, [product.owner.id])
  await runSql(
    app.platform.db.kysely,
    `UPDATE "ProductLike" SET "createdAt" = "createdAt" - interval '61 minutes' WHERE "productId" = $1`,
    [product.id],
  )
  await (await makeUser(app, { name: 'Amina' })).call('setLike', { id: product.id })
  const { notifications } = await listOf(product.owner)
  expect(notifications.map(({ message }) => message)).toEqual([
    'Amina liked Woven basket',
    expect.stringMatching(/ and 1 other liked Woven basket$/),
  ])
})

test('many likes notify the owner once, with the exact number and few pushes', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  const users = await Promise.all(Array.from({ length: 60 }, () => makeUser(app)))
  await Promise.all(users.map((user) => user.call('setLike', { id: product.id })))
  const { notifications } = await listOf(product.owner)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]?.message).toMatch(/^Person \d+ and 59 others liked Woven basket$/)
  expect(pushesTo(product.owner).length).toBeLessThan(15)
})

test('servers that handle the same likes in parallel make one notification', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "ProductLike" ("userId", "productId") SELECT gen_random_uuid(), $1 FROM generate_series(1, 5)`,
    [product.id],
  )
  const notified = await Promise.all(Array.from({ length: 8 }, () => notifyOfLikes(app.platform, product.id)))
  expect(new Set(notified.flat().map(({ id }) => id)).size).toBe(1)
  const { notifications } = await listOf(product.owner)
  expect(notifications.map(({ message }) => message)).toEqual(['Somebody and 4 others liked Woven basket'])
})

test('a like that is withdrawn leaves the notification unchanged', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  await user.call('setLike', { id: product.id })
  const before = await listOf(product.owner)
  await user.call('setLike', { id: product.id })
  expect(await listOf(product.owner)).toEqual(before)
})

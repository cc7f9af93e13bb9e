import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { onePixel } from '../../../testing/fixtures.ts'
import { watchChats } from '../presence/public.ts'

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
const countsTo = (user: TestUser) =>
  app.pushes.flatMap((push) =>
    push.event === 'notification:count' && push.rooms.includes(`user:${user.id}`) ? [push.data] : [],
  )

/** Repeats an event, as after a crash. */
const repeat = async (name: string, payload: object) => {
  app.platform.outbox.dispatch({ id: newId(), name, payload })
  await app.settle()
}

test('users are not notified of their own actions', async () => {
  const product = await makeProduct(app)
  const { owner } = product
  await owner.call('setLike', { id: product.id })
  const { comment } = (await owner.call('createComment', { id: product.id, comment: 'Hello' })).body.data
  await owner.call('likeComment', { id: comment.id })
  await owner.call('replyToComment', { id: comment.id, comment: 'Anyone?' })
  expect((await listOf(owner)).notifications).toEqual([])
  expect(pushesTo(owner)).toEqual([])
})

test("a comment notifies the owner; a reply also its author and the thread's author, each once", async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  const [amina, thabo, zola] = [
    await makeUser(app, { name: 'Amina' }),
    await makeUser(app, { name: 'Thabo' }),
    await makeUser(app, { name: 'Zola' }),
  ]
  const { comment } = (await amina.call('createComment', { id: product.id, comment: 'Lovely' })).body.data
  const reply = (await thabo.call('replyToComment', { id: comment.id, comment: 'It is' })).body.data.comment
  await app.settle()
  await zola.call('replyToComment', { id: reply.id, comment: 'Agreed' })

  const messages = async (user: TestUser) =>
    (await listOf(user)).notifications.map(({ type, title, message, link }) => {
      expect(type).toBe('comment')
      expect(link).toEqual({ kind: 'product', id: product.id })
      return `${title}: ${message}`
    })
  expect(await messages(product.owner)).toEqual([
    'New reply: Zola replied to a comment on Woven basket: Agreed',
    'New reply: Thabo replied to a comment on Woven basket: It is',
    'New comment: Amina commented on Woven basket: Lovely',
  ])
  expect(await messages(amina)).toEqual([
    'New reply: Zola replied to your comment: Agreed',
    'New reply: Thabo replied to your comment: It is',
  ])
  expect(await messages(thabo)).toEqual(['New reply: Zola replied to your comment: Agreed'])
  expect(await messages(zola)).toEqual([])
})

test('an owner whose own comment gets a reply is notified once, as its author', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app, { name: 'Amina' })
  const { comment } = (await product.owner.call('createComment', { id: product.id, comment: 'Ask me' })).body
    .data
  await user.call('replyToComment', { id: comment.id, comment: 'What colours?' })
  const { notifications } = await listOf(product.owner)
  expect(notifications.map(({ message }) => message)).toEqual([
    'Amina replied to your comment: What colours?',
  ])
})

test('a long comment is shortened', async () => {
  const product = await makeProduct(app, { title: 'Woven basket' })
  const user = await makeUser(app, { name: 'Amina' })
  await user.call('createComment', { id: product.id, comment: '🧺'.repeat(500) })
  const { notifications } = await listOf(product.owner)
  expect(notifications[0]?.message).toBe(`Amina commented on Woven basket: ${'🧺'.repeat(119)}…`)
})

test('a like of a comment notifies its author, a follow the owner of the shop', async () => {
  const product = await makeProduct(app)
  const shop = await makeShop(app, { name: 'Lamu Weavers' })
  const [amina, thabo] = [await makeUser(app, { name: 'Amina' }), await makeUser(app)]
  const { comment } = (await thabo.call('createComment', { id: product.id, comment: 'Lovely' })).body.data
  await amina.call('likeComment', { id: comment.id })
  await amina.call('followShop', { id: shop.id })
  expect((await listOf(thabo)).notifications).toMatchObject([
    { type: 'like', title: 'New like', message: 'Amina liked your comment: Lovely' },
  ])
  expect((await listOf(shop.owner)).notifications).toMatchObject([
    {
      type: 'follow',
      title: 'New follower',
      message: 'Amina follows Lamu Weavers',
      link: { kind: 'shop', id: shop.id },
    },
  ])
})

test('following again makes the same notification unread', async () => {
  const shop = await makeShop(app)
  const user = await makeUser(app)
  await user.call('followShop', { id: shop.id })
  const before = (await listOf(shop.owner)).notifications
  await shop.owner.call('readAllNotifications')
  await user.call('followShop', { id: shop.id })
  expect((await listOf(shop.owner)).unreadCount).toBe(0)
  await user.call('followShop', { id: shop.id })
  const after = (await listOf(shop.owner)).notifications
  expect(after).toHaveLength(1)
  expect(after[0]).toMatchObject({ id: before[0]?.id, isRead: false })
})

test('a repeated event changes nothing, also after its notification was read', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  await user.call('setLike', { id: product.id })
  const { comment } = (await user.call('createComment', { id: product.id, comment: 'Lovely' })).body.data
  await user.call('followShop', { id: product.shop.id })
  await app.settle()
  await product.owner.call('readAllNotifications')
  const before = await listOf(product.owner)
  expect(before.notifications).toHaveLength(3)

  const by = { userId: user.id, ownerId: product.owner.id }
  await repeat('likes.product-liked', { ...by, productId: product.id })
  await repeat('comments.comment-posted', {
    ...by,
    commentId: comment.id,
    targetType: 'product',
    targetId: product.id,
    parentId: null,
    repliedToUserId: null,
  })
  await repeat('follows.shop-followed', { ...by, shopId: product.shop.id })
  expect(await listOf(product.owner)).toEqual(before)
})

test('messages of a chat share one notification, which is read when the chat is read', async () => {
  const shop = await makeShop(app, { name: 'Lamu Weavers' })
  const buyer = await makeUser(app, { name: 'Amina' })
  const { chatId } = (await buyer.call('sendMessage', { shopId: shop.id, content: 'Hello' })).body.data
  const first = (await listOf(shop.owner)).notifications
  expect(first).toMatchObject([
    { type: 'chat', title: 'New message', message: 'Amina: Hello', link: { kind: 'chat', id: chatId } },
  ])
  await buyer.call('sendMessage', { chatId, content: 'Is the basket still there?' })
  const second = (await listOf(shop.owner)).notifications
  expect(second).toMatchObject([{ id: first[0]?.id, message: 'Amina: Is the basket still there?' }])

  await shop.owner.call('readChat', { id: chatId })
  expect((await listOf(shop.owner)).unreadCount).toBe(0)
  expect(countsTo(shop.owner).at(-1)).toEqual({ unreadCount: 0 })

  await shop.owner.call('sendMessage', { chatId, content: 'It is' })
  expect((await listOf(buyer)).notifications).toMatchObject([{ message: 'Lamu Weavers: It is' }])
  await buyer.call('sendMessage', { chatId, content: 'I take it' })
  expect(await listOf(shop.owner)).toMatchObject({
    unreadCount: 1,
    notifications: [{ message: 'Amina: I take it', isRead: false }],
  })

  const image = { bytes: onePixel, filename: 'basket.png', type: 'image/png' }
  await buyer.call('sendMessage', { chatId, content: '' }, { files: { files: image } })
  expect((await listOf(shop.owner)).notifications).toMatchObject([{ message: 'Amina: Attachment' }])
})

test('a user with the chat open is not notified of its messages', async () => {
  const shop = await makeShop(app)
  const buyer = await makeUser(app)
  const { chatId } = (await buyer.call('sendMessage', { shopId: shop.id, content: 'Hello' })).body.data
  await listOf(shop.owner)
  await shop.owner.call('readChat', { id: chatId })
  const before = await listOf(shop.owner)
  const client = { address: '', userAgent: '', country: null, language: null }
  const actor = {
    kind: 'member',
    userId: shop.owner.id,
    sessionId: shop.owner.sessionId,
    role: 'user',
  } as const
  await watchChats(app.platform, { ...actor, ...client }, 'a page', [chatId])
  await buyer.call('sendMessage', { chatId, content: 'Are you there?' })
  expect(await listOf(shop.owner)).toEqual(before)
})

test('reading one, and all, returns the count and pushes it to the other pages', async () => {
  const product = await makeProduct(app)
  const { owner } = product
  const user = await makeUser(app)
  await user.call('setLike', { id: product.id })
  await user.call('createComment', { id: product.id, comment: 'Lovely' })
  await user.call('followShop', { id: product.shop.id })
  const { notifications } = await listOf(owner)
  expect((await owner.call('countUnread')).body.data).toEqual({ count: 3 })

  const id = notifications[0]?.id ?? ''
  const once = (await owner.call('readNotification', { id })).body.data
  expect(once).toEqual({ notification: { ...notifications[0], isRead: true }, unreadCount: 2 })
  expect((await owner.call('readNotification', { id })).body.data).toEqual(once)
  await app.settle()
  expect(countsTo(owner)).toEqual([{ unreadCount: 2 }])

  expect((await owner.call('readAllNotifications')).body.data).toEqual({ unreadCount: 0 })
  expect((await owner.call('readAllNotifications')).body.data).toEqual({ unreadCount: 0 })
  await app.settle()
  expect(countsTo(owner)).toEqual([{ unreadCount: 2 }, { unreadCount: 0 }])
  expect((await owner.call('countUnread')).body.data).toEqual({ count: 0 })
})

test('notifications are private', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  await user.call('setLike', { id: product.id })
  const { notifications } = await listOf(product.owner)
  for (const id of [notifications[0]?.id ?? '', newId(), 'no-id']) {
    const { status, body } = await user.call('readNotification', { id })
    expect(status).toBe(404)
    expect(body.error.code).toBe('NOT_FOUND')
  }
  expect((await listOf(user)).notifications).toEqual([])
  expect((await listOf(product.owner)).unreadCount).toBe(1)
  for (const name of ['listNotifications', 'countUnread', 'readAllNotifications'] as const)
    expect((await app.visitor.call(name)).status).toBe(401)
})

test('the list filters by type and by read state, page by page', async () => {
  const product = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 5 }, () => makeUser(app)))
  for (const user of users) await user.call('createComment', { id: product.id, comment: 'Lovely' })
  await users[0]?.call('setLike', { id: product.id })
  const all = await listOf(product.owner)
  expect(all.notifications.map(({ type }) => type)).toEqual(['like', ...Array(5).fill('comment')])
  expect(all.pagination).toMatchObject({ currentPage: 1, totalPages: 1, total: 6, hasMore: false })

  await product.owner.call('readNotification', { id: all.notifications[1]?.id ?? '' })
  const unread = await listOf(product.owner, { type: 'comment', isRead: 'false', limit: 3, page: 2 })
  expect(unread.notifications.map(({ id }) => id)).toEqual([all.notifications[5]?.id])
  expect(unread.pagination).toMatchObject({ currentPage: 2, totalPages: 2, total: 4, hasMore: false })
  expect(unread.unreadCount).toBe(5)
  expect((await listOf(product.owner, { isRead: 'true' })).notifications).toHaveLength(1)
  const { status } = await product.owner.call('listNotifications', {
    // @ts-expect-error no such type
    type: 'party',
  })
  expect(status).toBe(422)
})

import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser } from '../../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('blocking', () => {
  test('is idempotent, can be removed, and shows in the profile to the blocker only', async () => {
    const [one, other] = [await makeUser(app), await makeUser(app)]
    const answers = await Promise.all([1, 2, 3].map(() => one.call('blockUser', { id: other.id })))
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
      Array(3).fill([200, { isBlocked: true }]),
    )
    const shown = async (who: typeof one, id: string) =>
      (await who.call('getUser', { id })).body.data.user.viewer.isBlocked
    expect([await shown(one, other.id), await shown(other, one.id)]).toEqual([true, false])
    expect((await one.call('unblockUser', { id: other.id })).body.data).toEqual({ isBlocked: false })
    expect((await one.call('unblockUser', { id: other.id })).status).toBe(200)
    expect(await shown(one, other.id)).toBe(false)
  })

  test('oneself is refused, an unknown user is not found, a visitor must sign in', async () => {
    const user = await makeUser(app)
    const own = await user.call('blockUser', { id: user.id })
    expect([own.status, own.body.error.code]).toEqual([422, 'OWN_ACCOUNT'])
    expect((await user.call('blockUser', { id: newId() })).status).toBe(404)
    expect((await user.call('unblockUser', { id: newId() })).status).toBe(404)
    expect((await app.visitor.call('blockUser', { id: user.id })).status).toBe(401)
  })
})

describe('after one user has blocked the other', () => {
  test('a follow that was made at the same moment has ended', async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => makeUser(app)))
    const blocker = await makeUser(app)
    for (const one of people)
      await Promise.all([
        one.call('followUser', { followingId: blocker.id }),
        blocker.call('blockUser', { id: one.id }),
      ])
    await app.settle()
    expect(await app.platform.db.prisma.userFollow.count({ where: { followingId: blocker.id } })).toBe(0)
  })

  test.each(['owner', 'buyer'] as const)('neither can write when the %s has blocked', async (blocker) => {
    const shop = await makeShop(app)
    const buyer = await makeUser(app)
    const first = await buyer.call('sendMessage', {
      shopId: shop.id,
      content: 'Hello',
      clientMessageId: 'a',
    })
    const { chatId } = first.body.data
    const [from, to] = blocker === 'owner' ? [shop.owner, buyer] : [buyer, shop.owner]
    const canWrite = async () =>
      [
        (await from.call('getUser', { id: to.id })).body.data.user.viewer.canWrite,
        (await to.call('getUser', { id: from.id })).body.data.user.viewer.canWrite,
      ].join()
    expect(await canWrite()).toBe('true,true')
    await from.call('blockUser', { id: to.id })
    expect(await canWrite()).toBe('false,false')
    for (const [who, input] of [
      [buyer, { chatId, content: 'x' }],
      [buyer, { shopId: shop.id, content: 'x' }],
      [shop.owner, { chatId, content: 'x' }],
    ] as const) {
      const { status, body } = await who.call('sendMessage', input)
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
    }
    // Earlier sends are still answered, a third user is still refused, and nothing was counted.
    const again = await buyer.call('sendMessage', { chatId, content: 'Hello', clientMessageId: 'a' })
    expect(again.status).toBe(200)
    expect((await (await makeUser(app)).call('sendMessage', { chatId, content: 'x' })).status).toBe(404)
    expect((await buyer.call('getChat', { id: chatId })).body.data.chat.lastSeq).toBe(1)
    await from.call('unblockUser', { id: to.id })
    const after = await shop.owner.call('sendMessage', { chatId, content: 'Back' })
    expect([after.status, after.body.data.message.seq]).toEqual([201, 2])
  })

  test('a new chat is not started either', async () => {
    const shop = await makeShop(app)
    const buyer = await makeUser(app)
    await shop.owner.call('blockUser', { id: buyer.id })
    expect((await buyer.call('sendMessage', { shopId: shop.id, content: 'x' })).status).toBe(403)
    expect((await shop.owner.call('listChats', {})).body.data.chats).toEqual([])
  })

  test('the blocked user cannot follow, and follows end', async () => {
    const shop = await makeShop(app)
    const [fan, other] = [await makeUser(app), await makeUser(app)]
    await fan.call('followShop', { id: shop.id })
    await other.call('followShop', { id: shop.id })
    await shop.owner.call('blockUser', { id: fan.id })
    await app.settle()
    const { body } = await fan.call('getShop', { id: shop.id })
    expect([body.data.shop.followersCount, body.data.shop.viewer.isFollowing]).toEqual([1, false])
    const refused = await fan.call('followShop', { id: shop.id })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect((await fan.call('followShop', { id: shop.id, following: false })).body.data).toEqual({
      isFollowing: false,
      followersCount: 1,
    })
    // The blocker is not restricted.
    const theirs = await makeShop(app, { owner: fan })
    expect((await shop.owner.call('followShop', { id: theirs.id })).body.data.isFollowing).toBe(true)
  })

  test('the blocked user cannot comment, nor reply to the blocker elsewhere', async () => {
    const product = await makeProduct(app)
    const elsewhere = await makeProduct(app)
    const [blocker, blocked] = [product.owner, await makeUser(app)]
    const theirs = (await blocker.call('createComment', { id: elsewhere.id, comment: 'Mine' })).body.data
      .comment
    const before = (await blocked.call('createComment', { id: product.id, comment: 'Hm' })).body.data.comment
    await blocker.call('blockUser', { id: blocked.id })
    for (const answer of [
      await blocked.call('createComment', { id: product.id, comment: 'x' }),
      await blocked.call('replyToComment', { id: before.id, comment: 'x' }),
      await blocked.call('replyToComment', { id: theirs.id, comment: 'x' }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN'])
    const elsewhereToo = await blocked.call('createComment', { id: elsewhere.id, comment: 'Fine' })
    expect(elsewhereToo.status).toBe(201)
    const { product: after } = (await app.visitor.call('getProduct', { id: product.id })).body.data
    expect(after.comments).toBe(1)
  })

  test("neither is notified of the other's actions", async () => {
    const product = await makeProduct(app)
    const [blocked, friend] = [
      await makeUser(app, { name: 'Blocked' }),
      await makeUser(app, { name: 'Amina' }),
    ]
    await product.owner.call('blockUser', { id: blocked.id })
    await blocked.call('setLike', { id: product.id })
    await friend.call('setLike', { id: product.id })
    const comment = (await blocked.call('createComment', { id: (await makeProduct(app)).id, comment: 'Hi' }))
      .body.data.comment
    await product.owner.call('likeComment', { id: comment.id })
    await app.settle()
    const { notifications } = (await product.owner.call('listNotifications')).body.data
    expect(notifications.map(({ message }) => message.split(' liked')[0])).toEqual(['Amina'])
    expect((await blocked.call('listNotifications')).body.data.notifications).toEqual([])
  })
})

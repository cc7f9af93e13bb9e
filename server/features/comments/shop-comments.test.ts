import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { app, counted, replyTo, setUp } from './comments.test-setup.ts'

setUp()

describe('comments on a shop', () => {
  test('are posted, listed, rated and counted', async () => {
    const shop = await makeShop(app)
    const [one, two] = [await makeUser(app), await makeUser(app)]
    const posted = await one.call('createShopComment', { id: shop.id, comment: 'Fast answers', rating: 5 })
    expect([posted.status, posted.body.message]).toEqual([201, 'Comment posted successfully'])
    expect(posted.body.data.comment).toMatchObject({ targetType: 'shop', targetId: shop.id, rating: 5 })
    await two.call('createShopComment', { id: shop.id, rating: 2 })
    await replyTo(shop.owner, posted.body.data.comment.id, 'Thank you!')
    const { comments, stats, pagination } = (await app.visitor.call('listShopComments', { id: shop.id })).body
      .data
    expect(comments.map(({ comment }) => comment)).toEqual(['⭐⭐', 'Fast answers'])
    expect(comments[1]?.replies).toMatchObject([{ comment: 'Thank you!', targetType: 'shop' }])
    expect([stats, pagination.total]).toEqual([{ totalComments: 2, averageRating: 3.5 }, 2])
    const own = (await app.visitor.call('getShopCommentStats', { id: shop.id })).body.data
    expect(own).toEqual({ stats })
    expect(await counted('Shop', shop.id)).toEqual([2, 7, 2])
    const { rating } = (await app.visitor.call('getShop', { id: shop.id })).body.data.shop
    expect(rating).toEqual({ average: 3.5, count: 2 })
    expect((await two.call('likeComment', { id: posted.body.data.comment.id })).body.data).toEqual({
      liked: true,
      likesCount: 1,
    })
    await app.settle()
    const pushed = app.pushes.flatMap((push) =>
      push.event === 'comment:new' && push.data.targetId === shop.id ? push.rooms : [],
    )
    expect(pushed).toEqual(Array(3).fill(`shop:${shop.id}`))
  })

  test('say whether their author is the seller, or has chatted with the shop', async () => {
    const shop = await makeShop(app)
    const product = await makeProduct(app, { shop })
    const [known, stranger] = [await makeUser(app), await makeUser(app)]
    await known.call('sendMessage', { shopId: shop.id, content: 'Hello', clientMessageId: newId() })
    const signs = async (user: TestUser, name: 'createComment' | 'createShopComment', id: string) => {
      const { comment } = (await user.call(name, { id, comment: 'Well' })).body.data
      return [comment.isSeller, comment.hasChatted]
    }
    for (const [name, id] of [
      ['createComment', product.id],
      ['createShopComment', shop.id],
    ] as const) {
      expect(await signs(shop.owner, name, id)).toEqual([true, false])
      expect(await signs(known, name, id)).toEqual([false, true])
      expect(await signs(stranger, name, id)).toEqual([false, false])
    }
  })

  test('are refused as a rating of the owner, after a block, and on a closed shop', async () => {
    const shop = await makeShop(app)
    const [user, blocked] = [await makeUser(app), await makeUser(app)]
    const own = await shop.owner.call('createShopComment', { id: shop.id, rating: 5 })
    expect([own.status, own.body.error.code]).toEqual([422, 'OWN_RATING'])
    await shop.owner.call('blockUser', { id: blocked.id })
    expect((await blocked.call('createShopComment', { id: shop.id, comment: 'x' })).status).toBe(403)
    expect((await app.visitor.call('createShopComment', { id: shop.id, comment: 'x' })).status).toBe(401)
    const before = (await user.call('createShopComment', { id: shop.id, comment: 'Still here' })).body.data
    await app.platform.db.prisma.shop.update({ where: { id: shop.id }, data: { status: 'deactivated' } })
    for (const { status, body } of [
      await user.call('createShopComment', { id: shop.id, comment: 'x' }),
      await user.call('listShopComments', { id: shop.id }),
      await user.call('getShopCommentStats', { id: shop.id }),
      await user.call('createShopComment', { id: newId(), comment: 'x' }),
    ])
      expect([status, body.error.code, body.message]).toEqual([404, 'NO_SHOP', 'Shop not found'])
    expect((await app.visitor.call('getComment', { id: before.comment.id })).status).toBe(404)
    expect((await shop.owner.call('listShopComments', { id: shop.id })).body.data.comments).toHaveLength(1)
  })
})

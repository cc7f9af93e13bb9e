import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, counted, post, replyTo, setUp } from './comments.test-setup.ts'

setUp()

let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
})

describe('a comment that is edited', () => {
  test('is refused to users whom the owner, or the author of the parent comment, blocked', async () => {
    const [product, shop] = [await makeProduct(app), await makeShop(app)]
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const onProduct = await post(user, product.id, 'On the product')
    const onShop = (await user.call('createShopComment', { id: shop.id, comment: 'On the shop' })).body.data
    const { id: thread } = await post(other, product.id, 'A thread')
    const inThread = await replyTo(user, thread, 'In the thread')
    const edit = (id: string) => user.call('updateComment', { id, comment: 'Written after the block' })
    expect((await edit(inThread.id)).status).toBe(200)
    await other.call('blockUser', { id: user.id })
    expect((await edit(inThread.id)).body.error.code).toBe('FORBIDDEN')
    expect((await edit(onProduct.id)).status).toBe(200)
    await product.owner.call('blockUser', { id: user.id })
    await shop.owner.call('blockUser', { id: user.id })
    for (const { id } of [onProduct, onShop.comment]) {
      const { status, body } = await edit(id)
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await user.call('deleteComment', { id: onProduct.id })).status).toBe(200)
    await shop.owner.call('unblockUser', { id: user.id })
    expect((await edit(onShop.comment.id)).status).toBe(200)
  })

  test('has the new text and a mark, and is pushed to open pages', async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const comment = await post(user, product.id, 'Good', 3)
    expect(comment.editedAt).toBeNull()
    const { status, body } = await user.call('updateComment', {
      id: comment.id,
      comment: ' Great ',
      rating: 5,
    })
    expect([status, body.message]).toEqual([200, 'Comment updated successfully'])
    expect(body.data.comment).toMatchObject({ comment: 'Great', rating: 5, createdAt: comment.createdAt })
    expect(body.data.comment.editedAt).not.toBeNull()
    expect(await counted('Product', product.id)).toEqual([1, 5, 1])
    await app.settle()
    const pushed = app.pushes.flatMap((push) =>
      push.event === 'comment:new' && push.data.comment.id === comment.id ? [push.data.comment.comment] : [],
    )
    expect(pushed).toEqual(['Good', 'Great'])
    const read = (await app.visitor.call('getComment', { id: comment.id })).body.data.comment
    expect([read.comment, read.replies]).toEqual(['Great', []])
  })

  test("keeps its text or its stars; a bare rating's text follows the rating", async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const bare = await post(user, product.id, '', 2)
    const more = (await user.call('updateComment', { id: bare.id, rating: 4 })).body.data.comment
    expect([more.comment, more.rating]).toEqual(['⭐⭐⭐⭐', 4])
    for (const change of [{ rating: null }, { comment: ' ', rating: null }, {}]) {
      const { status, body } = await user.call('updateComment', { id: bare.id, ...change })
      expect([status, body.errors]).toEqual([
        422,
        [{ path: 'body.comment', message: 'Write something or choose a rating' }],
      ])
    }
    const words = (await user.call('updateComment', { id: bare.id, comment: 'Fine', rating: null })).body.data
    expect([words.comment.comment, words.comment.rating]).toEqual(['Fine', null])
    expect(await counted('Product', product.id)).toEqual([1, 0, 0])
  })

  test('can be edited by its author only, and a reply has no rating', async () => {
    const product = await makeProduct(app)
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const comment = await post(user, product.id, 'Good')
    const answer = await replyTo(user, comment.id, 'And cheap')
    for (const who of [other, product.owner, admin])
      expect((await who.call('updateComment', { id: comment.id, comment: 'x' })).status).toBe(403)
    expect((await app.visitor.call('updateComment', { id: comment.id, comment: 'x' })).status).toBe(401)
    expect((await user.call('updateComment', { id: newId(), comment: 'x' })).status).toBe(404)
    expect((await user.call('updateComment', { id: answer.id, rating: 4 })).body.errors).toEqual([
      { path: 'body.rating', message: 'A rating goes with a comment, not with a reply' },
    ])
    const own = await post(product.owner, product.id, 'Mine')
    expect((await product.owner.call('updateComment', { id: own.id, rating: 5 })).body.error.code).toBe(
      'OWN_RATING',
    )
  })
})

describe('a comment that is deleted', () => {
  test('stays as an empty comment while it has replies, else disappears', async () => {
    const product = await makeProduct(app)
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const comment = await post(user, product.id, 'Good', 5)
    const answer = await replyTo(other, comment.id, 'Agreed')
    const { status, body } = await user.call('deleteComment', { id: comment.id })
    expect([status, body.message]).toEqual([200, 'Comment deleted successfully'])
    const list = async () =>
      (await app.visitor.call('listProductComments', { id: product.id })).body.data.comments
    expect(await list()).toMatchObject([
      { id: comment.id, comment: '', isDeleted: true, rating: null, replyCount: 1 },
    ])
    expect((await app.visitor.call('getComment', { id: comment.id })).body.data.comment.isDeleted).toBe(true)
    expect(await counted('Product', product.id)).toEqual([0, 0, 0])
    expect((await user.call('deleteComment', { id: comment.id })).status).toBe(404)
    expect((await other.call('deleteComment', { id: answer.id })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await app.visitor.call('getComment', { id: comment.id })).status).toBe(404)
    await app.settle()
    const last = app.pushes.flatMap((push) =>
      push.event === 'comment:new' && push.data.targetId === product.id
        ? [[push.data.comment.id, push.data.comment.isDeleted]]
        : [],
    )
    expect(last).toContainEqual([comment.id, true])
    expect(last).toContainEqual([answer.id, true])
  })

  test("by its author, the target's owner, or an administrator", async () => {
    const product = await makeProduct(app)
    const shop = await makeShop(app)
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const onShop = (await user.call('createShopComment', { id: shop.id, comment: 'Hm' })).body.data.comment
    const onProduct = await post(user, product.id, 'Hm')
    expect((await other.call('deleteComment', { id: onProduct.id })).status).toBe(403)
    expect((await shop.owner.call('deleteComment', { id: onProduct.id })).status).toBe(403)
    expect((await app.visitor.call('deleteComment', { id: onProduct.id })).status).toBe(401)
    expect((await product.owner.call('deleteComment', { id: onProduct.id })).status).toBe(200)
    expect((await shop.owner.call('deleteComment', { id: onShop.id })).status).toBe(200)
    expect(await counted('Shop', shop.id)).toEqual([0, 0, 0])
    const third = await post(user, product.id, 'Again')
    expect((await admin.call('deleteComment', { id: third.id })).status).toBe(200)
    const [entry] = await app.platform.db.prisma.auditLog.findMany({ where: { targetId: third.id } })
    expect(entry?.action).toBe('comment.delete')
  })

  test("makes the user's latest remaining rating count again", async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    await post(user, product.id, 'First', 2)
    const second = await post(user, product.id, 'Second', 5)
    expect(await counted('Product', product.id)).toEqual([2, 5, 1])
    await user.call('deleteComment', { id: second.id })
    expect(await counted('Product', product.id)).toEqual([1, 2, 1])
  })

  test('parallel ratings, edits, deletions, replies and decisions are counted exactly', async () => {
    const product = await makeProduct(app)
    const users = await Promise.all(Array.from({ length: 5 }, () => makeUser(app)))
    const roots = await Promise.all(users.map((user) => post(user, product.id, 'Root', 3)))
    await Promise.all(
      Array.from({ length: 90 }, (_, index) => {
        const user = users[index % 5]
        const root = roots[(index * 3) % 5]
        if (!user || !root) throw new Error('There are five of each')
        const owner = users[roots.indexOf(root)]
        switch (index % 6) {
          case 0:
            return user.call('createComment', { id: product.id, rating: 1 + (index % 5) })
          case 1:
            return owner?.call('updateComment', { id: root.id, rating: 1 + (index % 5) })
          case 2:
            return index > 60 ? owner?.call('deleteComment', { id: root.id }) : null
          case 3:
            return admin.call('moderateComment', {
              id: root.id,
              action: index % 4 === 3 ? 'hide' : 'approve',
            })
          case 4:
            return user.call('replyToComment', { id: root.id, comment: 'Me too' })
          default:
            return user.call('likeComment', { id: root.id })
        }
      }),
    )
    await counted('Product', product.id)
    const wrong = await runSql(
      app.platform.db.kysely,
      `SELECT c.id FROM "Comment" c WHERE c."targetId" = $1 AND (
         c."replyCount" <> (SELECT count(*) FROM "Comment" r WHERE r."parentId" = c.id AND r."deletedAt" IS NULL)
         OR c."likesCount" <> (SELECT count(*) FROM "CommentLike" l WHERE l."commentId" = c.id))`,
      [product.id],
    )
    expect(wrong).toEqual([])
  })
})

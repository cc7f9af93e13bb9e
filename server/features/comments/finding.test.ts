import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const post = async (user: TestUser, id: string, comment: string, rating?: number) => {
  const { status, body } = await user.call('createComment', { id, comment, rating })
  expect(status).toBe(201)
  return body.data.comment
}
describe('finding comments', () => {
  test("search finds a literal text anywhere; trending counts the last week's likes", async () => {
    const product = await makeProduct(app)
    const other = await makeProduct(app)
    const users = await Promise.all(Array.from({ length: 3 }, () => makeUser(app)))
    const [one] = users
    if (!one) throw new Error('There are three')
    const first = await post(one, product.id, 'Quokka 100% sure')
    const second = await post(one, other.id, 'No quokka_here')
    const shopComment = (await one.call('createShopComment', { id: product.shop.id, comment: 'QUOKKA shop' }))
      .body.data.comment
    const search = async (input: { q?: string; shopId?: string; targetId?: string; limit?: number }) =>
      (await app.visitor.call('searchComments', input)).body.data.comments.map(({ id }) => id)
    expect(await search({ q: 'quokka' })).toEqual([shopComment.id, second.id, first.id])
    expect(await search({ q: 'a 100%' })).toEqual([first.id])
    expect(await search({ q: 'a_here' })).toEqual([second.id])
    expect(await search({ q: 'a%here' })).toEqual([])
    expect(await search({ q: 'quokka', shopId: product.shop.id })).toEqual([shopComment.id, first.id])
    expect(await search({ q: 'quokka', targetId: other.id })).toEqual([second.id])
    expect(await search({})).toEqual([])

    for (const user of users) await user.call('likeComment', { id: second.id })
    await one.call('likeComment', { id: shopComment.id })
    for (const user of users) await user.call('likeComment', { id: first.id })
    await runSql(
      app.platform.db.kysely,
      `UPDATE "CommentLike" SET "createdAt" = now() - interval '8 days' WHERE "commentId" = $1`,
      [first.id],
    )
    const trending = (await app.visitor.call('listTrendingComments', { limit: 100 })).body.data.comments
    const ids = trending.map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(shopComment.id))
    expect(ids).not.toContain(first.id)
    const likers = (await app.visitor.call('listCommentLikes', { id: second.id, limit: 2 })).body.data
    expect([likers.likesCount, likers.users.length, likers.pagination.hasMore]).toEqual([3, 2, true])
    expect(likers.users[0]).not.toHaveProperty('phone')
  })

  test('search reads the newest comments of what it asks for, however many there are', async () => {
    const [old, busy] = [await makeProduct(app), await makeProduct(app)]
    const author = await makeUser(app)
    const written = await post(author, old.id, 'an aardvark of long ago')
    await runSql(
      app.platform.db.kysely,
      `INSERT INTO "Comment" (id, "targetType", "targetId", "userId", text, "createdAt", "updatedAt")
       SELECT gen_random_uuid(), 'product', $1, $2, 'an aardvark ' || n, now() + n * interval '1 ms', now()
       FROM generate_series(1, 10000) n`,
      [busy.id, author.id],
    )
    const search = async (input: { q: string; targetId?: string }) =>
      (await app.visitor.call('searchComments', input)).body.data.comments.map(({ id }) => id)
    expect(await search({ q: 'long ago' })).toEqual([])
    expect(await search({ q: 'long ago', targetId: old.id })).toEqual([written.id])
    expect(await search({ q: 'aardvark 9999' })).toHaveLength(1)
  })

  test('a list continues by cursor while it grows, without duplicates or gaps', async () => {
    const product = await makeProduct(app)
    const users = await Promise.all(Array.from({ length: 7 }, () => makeUser(app)))
    for (const [index, user] of users.entries()) await post(user, product.id, `${index}`, 1 + (index % 3))
    for (const sortBy of ['createdAt', 'rating', 'likes'] as const) {
      const texts: string[] = []
      let cursor: string | undefined
      do {
        const { comments, pagination } = (
          await app.visitor.call('listProductComments', { id: product.id, sortBy, limit: 3, cursor })
        ).body.data
        texts.push(...comments.map(({ comment }) => comment))
        cursor = pagination.nextCursor ?? undefined
        expect(pagination.hasMore).toBe(cursor !== undefined)
        if (cursor) await post(users[0] as TestUser, product.id, `new ${sortBy} ${texts.length}`)
      } while (cursor)
      const old = texts.filter((text) => /^\d$/.test(text))
      expect(old.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6'])
      expect(new Set(texts).size).toBe(texts.length)
    }
    const bad = await app.visitor.call('listProductComments', { id: product.id, cursor: 'nonsense' })
    expect([bad.status, bad.body.errors[0]?.path]).toEqual([422, 'query.cursor'])
    const { nextCursor } = (await app.visitor.call('listProductComments', { id: product.id, limit: 1 })).body
      .data.pagination
    const other = await app.visitor.call('listProductComments', {
      id: product.id,
      sortBy: 'likes',
      cursor: nextCursor ?? '',
    })
    expect(other.status).toBe(422)
  })

  test('are also available under the shop of the product', async () => {
    const product = await makeProduct(app)
    const user = await makeUser(app)
    const under = { shopId: product.shop.id, id: product.id }
    expect((await user.call('createShopProductComment', { ...under, comment: 'Hi' })).status).toBe(201)
    expect((await user.call('listShopProductComments', under)).body.data.comments).toHaveLength(1)
    for (const shopId of [(await makeShop(app)).id, newId()]) {
      const foreign = { ...under, shopId }
      expect((await user.call('listShopProductComments', foreign)).status).toBe(404)
      expect((await user.call('createShopProductComment', { ...foreign, comment: 'Hi' })).status).toBe(404)
    }
    expect((await user.call('listProductComments', { id: product.id })).body.data.comments).toHaveLength(1)
  })
})

import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, counted, listOf, post, replyTo, setUp } from './comments.test-setup.ts'

setUp()

test('a reply to a reply joins the thread, which includes its first three', async () => {
  const product = await makeProduct(app)
  const [one, two] = [await makeUser(app), await makeUser(app)]
  const root = await post(one, product.id, 'Is it still there?')
  const replies = [await replyTo(two, root.id, 'Yes')]
  for (let index = 0; index < 4; index += 1)
    replies.push(await replyTo(one, replies.at(-1)?.id ?? '', `Reply ${index}`))
  for (const reply of replies) expect(reply.parentId).toBe(root.id)

  const { comments, stats, pagination } = await listOf(product.id)
  expect(comments).toHaveLength(1)
  expect(comments[0]?.replyCount).toBe(5)
  expect(comments[0]?.replies.map(({ comment }) => comment)).toEqual(['Yes', 'Reply 0', 'Reply 1'])
  expect(stats.totalComments).toBe(1)
  expect(pagination.total).toBe(1)
  expect(await counted('Product', product.id)).toEqual([1, 0, 0])

  const all = (await app.visitor.call('listReplies', { id: root.id, limit: 2, page: 2 })).body.data
  expect(all.replies.map(({ comment }) => comment)).toEqual(['Reply 1', 'Reply 2'])
  expect(all.pagination).toMatchObject({ currentPage: 2, totalPages: 3, total: 5, hasMore: true })
})

test('parallel replies are all counted', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const root = await post(user, product.id, 'Hello')
  await Promise.all(Array.from({ length: 25 }, (_, index) => replyTo(user, root.id, `${index}`)))
  expect((await listOf(product.id)).comments[0]?.replyCount).toBe(25)
  expect((await app.visitor.call('listReplies', { id: root.id })).body.data.pagination.total).toBe(25)
})

test('a deleted comment stays as an empty one while it has replies, and takes no new ones', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const [bare, root] = [await post(user, product.id, 'One'), await post(user, product.id, 'Two', 5)]
  const reply = await replyTo(user, root.id, 'Three')
  await runSql(app.platform.db.kysely, 'UPDATE "Comment" SET "deletedAt" = now() WHERE id = ANY($1)', [
    [bare.id, root.id],
  ])
  const { comments } = await listOf(product.id)
  expect(comments).toHaveLength(1)
  expect(comments[0]).toMatchObject({ id: root.id, comment: '', rating: null, isDeleted: true })
  expect(comments[0]?.replies.map(({ comment }) => comment)).toEqual(['Three'])
  expect((await user.call('replyToComment', { id: root.id, comment: 'Four' })).status).toBe(404)
  expect((await user.call('likeComment', { id: root.id })).status).toBe(404)
  expect((await replyTo(user, reply.id, 'Four')).parentId).toBe(root.id)
  expect((await user.call('listReplies', { id: root.id })).body.data.replies).toHaveLength(2)
})

test('lists are sorted as requested, ties by age, and pages neither repeat nor skip', async () => {
  const product = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 7 }, () => makeUser(app)))
  const ratings = [3, undefined, 5, 3, undefined, 1, 5]
  const likes = [0, 2, 0, 1, 1, 0, 2]
  for (const [index, user] of users.entries()) {
    const comment = await post(user, product.id, `${index}`, ratings[index])
    for (const fan of users.slice(0, likes[index])) await fan.call('likeComment', { id: comment.id })
  }
  const order = async (
    sortBy: 'createdAt' | 'likes' | 'rating',
    sortOrder: 'asc' | 'desc',
    limit: number,
  ) => {
    const texts: string[] = []
    for (let page = 1, more = true; more; page += 1) {
      const { comments, pagination } = await listOf(product.id, { sortBy, sortOrder, limit, page })
      texts.push(...comments.map(({ comment }) => comment))
      expect(pagination).toMatchObject({ currentPage: page, total: 7, totalPages: Math.ceil(7 / limit) })
      more = pagination.hasMore
    }
    return texts.join('')
  }
  for (const limit of [2, 3, 100]) {
    expect(await order('createdAt', 'desc', limit)).toBe('6543210')
    expect(await order('createdAt', 'asc', limit)).toBe('0123456')
    expect(await order('likes', 'desc', limit)).toBe('6143520')
    expect(await order('likes', 'asc', limit)).toBe('0253416')
    expect(await order('rating', 'desc', limit)).toBe('6230541')
    expect(await order('rating', 'asc', limit)).toBe('5032614')
  }
  const beyond = await listOf(product.id, { page: 9 })
  expect(beyond.comments).toEqual([])
  expect(beyond.pagination).toMatchObject({ total: 7, hasMore: false })
})

test('a product without comments has an empty list', async () => {
  const product = await makeProduct(app)
  expect(await listOf(product.id)).toEqual({
    comments: [],
    pagination: { currentPage: 1, totalPages: 0, total: 0, hasMore: false, nextCursor: null },
    stats: { totalComments: 0, averageRating: 0 },
  })
})

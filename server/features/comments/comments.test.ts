import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../testing/factories.ts'
import { runSql } from '../../../testing/sql.ts'
import { app, counted, listOf, post, replyTo, setUp } from './comments.test-setup.ts'

setUp()

test('posting returns the comment as shown', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app, { name: 'Amina' })
  const { status, body } = await user.call('createComment', {
    id: product.id,
    comment: '  So well woven  ',
    rating: 4,
  })
  expect(status).toBe(201)
  expect(body.message).toBe('Comment posted successfully')
  expect(body.data.comment).toMatchObject({
    comment: 'So well woven',
    media: [],
    user: { id: user.id, name: 'Amina', avatar: null },
    userId: user.id,
    targetType: 'product',
    targetId: product.id,
    parentId: null,
    rating: 4,
    isDeleted: false,
    likes: 0,
    userLiked: false,
    replyCount: 0,
    replies: [],
  })
  expect(body.data.comment.user).not.toHaveProperty('phone')
  expect(await counted('Product', product.id)).toEqual([1, 4, 1])
})

test('a bare rating has that many stars as text', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  expect((await post(user, product.id, '', 3)).comment).toBe('⭐⭐⭐')
})

test('an empty, too long or wrongly rated comment is refused with its text', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const refusal = async (comment: string, rating?: number) => {
    const { status, body } = await user.call('createComment', { id: product.id, comment, rating })
    expect(status).toBe(422)
    expect(body.message).toBe('Validation failed')
    return body.errors[0]
  }
  expect(await refusal('  \n ')).toEqual({
    path: 'body.comment',
    message: 'Write something or choose a rating',
  })
  expect(await refusal('x'.repeat(2001))).toEqual({
    path: 'body.comment',
    message: 'A comment has at most 2000 characters',
  })
  for (const rating of [0, 6, 4.5, -1])
    expect(await refusal('Fine', rating)).toEqual({
      path: 'body.rating',
      message: 'A rating is a whole number from 1 to 5',
    })
  expect(await counted('Product', product.id)).toEqual([0, 0, 0])

  const comment = await post(user, product.id, 'x'.repeat(2000))
  const { status, body } = await user.call('replyToComment', { id: comment.id, comment: ' ' })
  expect(status).toBe(422)
  expect(body.errors).toEqual([{ path: 'body.comment', message: 'Write something or choose a rating' }])
  // @ts-expect-error a body without its text
  expect((await user.call('replyToComment', { id: comment.id })).body.errors).toEqual(body.errors)
})

test('visitors can read but not write', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const comment = await post(user, product.id, 'Hello')
  const tries = [
    app.visitor.call('createComment', { id: product.id, comment: 'Me too' }),
    app.visitor.call('replyToComment', { id: comment.id, comment: 'Me too' }),
    app.visitor.call('likeComment', { id: comment.id }),
  ]
  for (const { status, body } of await Promise.all(tries)) {
    expect(status).toBe(401)
    expect(body.error.code).toBe('AUTH_REQUIRED')
  }
  expect((await listOf(product.id)).comments).toHaveLength(1)
})

test('the owner can comment and reply, but not rate', async () => {
  const product = await makeProduct(app)
  const { status, body } = await product.owner.call('createComment', {
    id: product.id,
    comment: 'The best there is',
    rating: 5,
  })
  expect(status).toBe(422)
  expect(body.error).toEqual({
    code: 'OWN_RATING',
    message: 'You cannot rate your own shop or product',
  })
  await post(product.owner, product.id, 'Ask me anything')
  expect(await counted('Product', product.id)).toEqual([1, 0, 0])
})

test('comments on a hidden product are 404', async () => {
  const hidden = await makeProduct(app, { isAvailable: false })
  const user = await makeUser(app)
  const comment = await post(hidden.owner, hidden.id, 'Soon')
  const tries = [
    user.call('createComment', { id: hidden.id, comment: 'Hello' }),
    user.call('listProductComments', { id: hidden.id }),
    user.call('replyToComment', { id: comment.id, comment: 'Hello' }),
    user.call('replyToProductComment', { id: newId(), comment: 'Hello' }),
    user.call('likeComment', { id: comment.id }),
    user.call('listReplies', { id: comment.id }),
  ]
  for (const { status, body } of await Promise.all(tries)) {
    expect(status).toBe(404)
    expect(body.error.code).toBe('NOT_FOUND')
  }
  expect((await listOf(hidden.id, {}, hidden.owner)).comments).toHaveLength(1)
})

test("the average counts each user's latest rating once", async () => {
  const product = await makeProduct(app)
  const [one, two] = [await makeUser(app), await makeUser(app)]
  await post(one, product.id, 'Meh', 2)
  await post(two, product.id, 'Good', 4)
  expect((await listOf(product.id)).stats).toEqual({ totalComments: 2, averageRating: 3 })
  await post(one, product.id, 'Grew on me', 5)
  await post(one, product.id, 'No rating this time')
  expect((await listOf(product.id)).stats).toEqual({ totalComments: 4, averageRating: 4.5 })
  expect(await counted('Product', product.id)).toEqual([4, 9, 2])
})

test('parallel ratings, of one user and of many, are counted exactly', async () => {
  const product = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 8 }, () => makeUser(app)))
  await Promise.all(
    Array.from({ length: 80 }, (_, index) => {
      const user = users[(index * 5) % users.length]
      return user?.call('createComment', { id: product.id, comment: '', rating: 1 + (index % 5) })
    }),
  )
  const kept = await counted('Product', product.id)
  expect(kept?.[0]).toBe(80)
  expect(kept?.[2]).toBe(8)
})

test('a like of a comment toggles, is set, and shows to the user only', async () => {
  const product = await makeProduct(app)
  const [author, fan] = [await makeUser(app), await makeUser(app)]
  const comment = await post(author, product.id, 'Hello')
  const like = async (liked?: boolean) => (await fan.call('likeComment', { id: comment.id, liked })).body.data
  expect(await like()).toEqual({ liked: true, likesCount: 1 })
  expect(await like(true)).toEqual({ liked: true, likesCount: 1 })
  expect((await listOf(product.id, {}, fan)).comments[0]).toMatchObject({ likes: 1, userLiked: true })
  expect((await listOf(product.id, {}, author)).comments[0]).toMatchObject({ likes: 1, userLiked: false })
  expect((await listOf(product.id)).comments[0]).toMatchObject({ likes: 1, userLiked: false })
  expect(await like()).toEqual({ liked: false, likesCount: 0 })
  expect(await like(false)).toEqual({ liked: false, likesCount: 0 })
})

test('parallel likes of a comment are counted exactly', async () => {
  const product = await makeProduct(app)
  const users = await Promise.all(Array.from({ length: 20 }, () => makeUser(app)))
  const comment = await post(product.owner, product.id, 'Hello')
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      users[index % 20]?.call(index % 2 ? 'likeComment' : 'likeProductComment', { id: comment.id }),
    ),
  )
  const [row] = await runSql(
    app.platform.db.kysely,
    `SELECT "likesCount" AS kept, (SELECT count(*) FROM "CommentLike" WHERE "commentId" = c.id) AS rows
     FROM "Comment" c WHERE id = $1`,
    [comment.id],
  )
  expect(row?.kept).toBe(row?.rows)
})

test('a new comment and a reply are pushed to open pages, without viewer-specific fields', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const comment = await post(user, product.id, 'Hello')
  const reply = await replyTo(user, comment.id, 'Anyone?')
  await app.settle()
  const pushed = app.pushes.flatMap((push) =>
    push.event === 'comment:new' && push.data.targetId === product.id ? [push] : [],
  )
  expect(pushed.map(({ rooms }) => rooms)).toEqual([[`product:${product.id}`], [`product:${product.id}`]])
  expect(pushed.map(({ data }) => data.comment.id).sort()).toEqual([comment.id, reply.id].sort())
  for (const { data } of pushed) expect(data.comment.userLiked).toBe(false)
})

test('a comment and its event are stored together or not at all', async () => {
  const product = await makeProduct(app)
  const user = await makeUser(app)
  const root = await post(user, product.id, 'Hello')
  const { kysely } = app.platform.db
  await runSql(
    kysely,
    `ALTER TABLE "Outbox" ADD CONSTRAINT full_disk CHECK (name NOT LIKE 'comments.%') NOT VALID`,
  )
  const tries = [
    await user.call('createComment', { id: product.id, comment: 'Hi', rating: 5 }),
    await user.call('replyToComment', { id: root.id, comment: 'Hi' }),
    await user.call('likeComment', { id: root.id }),
  ]
  await runSql(kysely, 'ALTER TABLE "Outbox" DROP CONSTRAINT full_disk')
  for (const { status } of tries) expect(status).toBe(500)
  expect(await counted('Product', product.id)).toEqual([1, 0, 0])
  expect((await listOf(product.id)).comments).toMatchObject([{ id: root.id, replyCount: 0, likes: 0 }])
})

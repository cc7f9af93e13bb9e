import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeProduct, makeShop, makeUser, type TestProduct, type TestUser } from '../testing/factories.ts'
import { writeCursor } from './cursor.ts'

/** Growing lists are paged by cursor. */
let app: TestApp
let people: TestUser[]
let product: TestProduct
beforeAll(async () => {
  app = await startTestApp()
  product = await makeProduct(app)
  people = []
  for (let n = 0; n < 12; n += 1) people.push(await makeUser(app))
})
afterAll(() => app.close())

type Page = {
  items: { id: string }[]
  pagination: { hasMore: boolean; nextCursor?: string | null | undefined; total: number }
}

/** Returns all ids of a list, two per page, while `grow` adds to it between pages. */
const walk = async (ask: (cursor?: string) => Promise<Page>, grow: () => Promise<unknown>) => {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { items, pagination } = await ask(cursor)
    ids.push(...items.map(({ id }) => id))
    cursor = pagination.nextCursor ?? undefined
    expect(pagination.hasMore).toBe(cursor !== undefined)
    if (cursor) await grow()
  } while (cursor && ids.length < 30)
  return ids
}

const at = (index: number): TestUser => {
  const person = people[index]
  if (!person) throw new Error('Nobody is left')
  return person
}
const comment = async (by: TestUser, text: string): Promise<string> =>
  (await by.call('createComment', { id: product.id, comment: text })).body.data.comment.id

test('users who like a product or a comment', async () => {
  const commentId = await comment(at(0), 'Liked by many')
  const like = async (person: TestUser) => {
    await person.call('setLike', { id: product.id, liked: true })
    await person.call('likeComment', { id: commentId, liked: true })
  }
  for (const person of people.slice(0, 5)) await like(person)
  const latestFirst = people
    .slice(0, 5)
    .map(({ id }) => id)
    .reverse()

  let next = 5
  const ofProduct = await walk(
    async (cursor) => {
      const { data } = (await app.visitor.call('listLikes', { id: product.id, limit: 2, cursor })).body
      return { items: data.users, pagination: data.pagination }
    },
    () => like(at(next++)),
  )
  expect(ofProduct).toEqual(latestFirst)
  const ofComment = await walk(
    async (cursor) => {
      const { data } = (await app.visitor.call('listCommentLikes', { id: commentId, limit: 2, cursor })).body
      return { items: data.users, pagination: data.pagination }
    },
    () => like(at(next++)),
  )
  expect(ofComment.slice(-5)).toEqual(latestFirst)
  expect(new Set(ofComment).size).toBe(ofComment.length)
})

test('replies, oldest first, and comments of a user, latest first', async () => {
  const rootId = await comment(at(0), 'A thread')
  const reply = async (text: string): Promise<string> =>
    (await at(1).call('replyToComment', { id: rootId, comment: text })).body.data.comment.id
  const written: string[] = []
  for (let n = 0; n < 5; n += 1) written.push(await reply(`Reply ${n}`))

  const replies = await walk(
    async (cursor) => {
      const { data } = (await app.visitor.call('listReplies', { id: rootId, limit: 2, cursor })).body
      return { items: data.replies, pagination: data.pagination }
    },
    async () => written.push(await reply('One more')),
  )
  expect(replies).toEqual(written)

  const latestFirst = written.toReversed()
  const ofUser = await walk(
    async (cursor) => {
      const { data } = (await app.visitor.call('listUserComments', { id: at(1).id, limit: 2, cursor })).body
      return { items: data.comments, pagination: data.pagination }
    },
    () => reply('And one more'),
  )
  expect(ofUser).toEqual(latestFirst)
  const own = await walk(
    async (cursor) => {
      const { data } = (await at(1).call('listMyComments', { limit: 2, cursor })).body
      return { items: data.comments, pagination: data.pagination }
    },
    () => reply('Another'),
  )
  expect(own.slice(-written.length)).toEqual(latestFirst)
})

test('shops, and followed shops', async () => {
  const made: string[] = []
  const makeOne = async () => {
    const { id } = await makeShop(app, { name: 'Zigzag' })
    await at(2).call('followShop', { id, following: true })
    return id
  }
  for (let n = 0; n < 5; n += 1) made.push(await makeOne())
  const latestFirst = made.toReversed()

  const shops = await walk(
    async (cursor) => {
      const { data } = (await app.visitor.call('listShops', { q: 'zigzag', limit: 2, cursor })).body
      return { items: data.shops, pagination: data.pagination }
    },
    async () => makeOne(),
  )
  expect(shops).toEqual(latestFirst)
  const followed = await walk(
    async (cursor) => {
      const { data } = (await at(2).call('listMyShopsFollowed', { limit: 2, cursor })).body
      return { items: data.shops, pagination: data.pagination }
    },
    async () => makeOne(),
  )
  expect(followed.slice(-5)).toEqual(latestFirst)
  expect(new Set(followed).size).toBe(followed.length)
})

test('notifications', async () => {
  const star = at(3)
  const notify = async (from: TestUser) => {
    await from.call('followUser', { followingId: star.id })
    await app.settle()
  }
  for (const from of [0, 1, 2, 4, 5]) await notify(at(from))
  const all = (await star.call('listNotifications', { type: 'follow' })).body.data.notifications
  expect(all.length).toBe(5)
  let next = 6
  const ids = await walk(
    async (cursor) => {
      const { data } = (await star.call('listNotifications', { type: 'follow', limit: 2, cursor })).body
      return { items: data.notifications, pagination: data.pagination }
    },
    () => notify(at(next++)),
  )
  expect(ids).toEqual(all.map(({ id }) => id))
})

test('an invalid cursor is refused, also with an invalid year', async () => {
  for (const cursor of [
    'nonsense',
    writeCursor(['0000-01-01T00:00:00.000Z', product.id]),
    writeCursor([1]),
  ]) {
    const { status, body } = await app.visitor.call('listLikes', { id: product.id, cursor })
    expect([status, body.errors[0]?.path]).toEqual([422, 'query.cursor'])
  }
  const beyond = writeCursor(['likes desc', 9_000_000_000, new Date().toISOString(), product.id])
  const sorted = await app.visitor.call('listProductComments', {
    id: product.id,
    sortBy: 'likes',
    cursor: beyond,
  })
  expect(sorted.status).toBe(422)
})

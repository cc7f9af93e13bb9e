import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeProduct, makeUser } from '../testing/factories.ts'
import { placesOf } from '../testing/source-files.ts'
import { runSql } from '../testing/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a total is counted up to 10,000, and the list goes on beyond it', async () => {
  const [star, fan] = [await makeUser(app), await makeUser(app)]
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "User" (id, phone, name, username, "passwordHash", "updatedAt")
     SELECT gen_random_uuid(), '+2687' || n, 'Fan ' || n, 'fan' || n, '', now() FROM generate_series(1000001, 1010050) n`,
  )
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "UserFollow" (id, "followerId", "followingId")
     SELECT gen_random_uuid(), id, $1::uuid FROM "User" WHERE username LIKE 'fan1%'`,
    [star.id],
  )
  const page = async (number: number) => {
    const { body } = await fan.call('listFollowers', { userId: star.id, limit: 100, page: number })
    const { total, totalPages, hasMore } = body.data.pagination
    return { total, totalPages, hasMore, shown: body.data.followers.length }
  }
  expect(await page(1)).toEqual({ total: 10_000, totalPages: 100, hasMore: true, shown: 100 })
  expect(await page(101)).toEqual({ total: 10_000, totalPages: 100, hasMore: false, shown: 50 })
})

test('so is that of the comments on a product', async () => {
  const { id, owner } = await makeProduct(app)
  await runSql(
    app.platform.db.kysely,
    `INSERT INTO "Comment" (id, "userId", "targetType", "targetId", text, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, 'product', $2::uuid, 'Nice', now() FROM generate_series(1, 10050)`,
    [owner.id, id],
  )
  const { body } = await app.visitor.call('listProductComments', { id, limit: 100 })
  expect(body.data.pagination).toMatchObject({ total: 10_000, hasMore: true })
})

test('so are the comments on a profile, and unread notifications', async () => {
  const [author, { id }] = [await makeUser(app), await makeProduct(app)]
  const { kysely } = app.platform.db
  await runSql(
    kysely,
    `INSERT INTO "Comment" (id, "userId", "targetType", "targetId", text, "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, 'product', $2::uuid, 'Nice', now() FROM generate_series(1, 10050)`,
    [author.id, id],
  )
  const { user } = (await app.visitor.call('getUser', { id: author.id })).body.data
  expect(user.counts.comments).toBe(10_000)
  await runSql(
    kysely,
    `INSERT INTO "Notification" (id, "userId", type, title, message)
     SELECT gen_random_uuid(), $1::uuid, 'comment', 'Comment', 'Nice' FROM generate_series(1, 10050)`,
    [author.id],
  )
  expect((await author.call('countUnread')).body.data.count).toBe(10_000)
  const { pagination, unreadCount } = (await author.call('listNotifications')).body.data
  expect([pagination.total, unreadCount]).toEqual([10_000, 10_000])
})

test('lists that strangers read count through that bound', () => {
  const counted = placesOf(
    /clearSelect\(\)\s*\.select\(\(?\w+\)? => \w+\.fn\.countAll/,
    /^server\/features\/(?!admin|reports)/,
  ).map((place) => place.split(':')[0])
  // It counts what a bounded query found.
  expect(counted).toEqual(['server/features/comments/queries/comment-lists.ts'])
})

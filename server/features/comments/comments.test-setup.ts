import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestUser } from '../../../testing/factories.ts'
import { readSql } from '../../../testing/sql.ts'

export let app: TestApp

/** Registers the hooks that start and close the app of these tests. */
export const setUp = () => {
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
}

export const post = async (user: TestUser, id: string, comment: string, rating?: number) => {
  const { status, body } = await user.call('createComment', { id, comment, rating })
  expect(status).toBe(201)
  return body.data.comment
}

export const replyTo = async (user: TestUser, id: string, comment: string) => {
  const { status, body } = await user.call('replyToComment', { id, comment })
  expect(status).toBe(201)
  return body.data.comment
}

export const listOf = async (
  id: string,
  more: {
    page?: number
    limit?: number
    sortBy?: 'createdAt' | 'likes' | 'rating'
    sortOrder?: 'asc' | 'desc'
  } = {},
  who: Pick<TestUser, 'call'> = app.visitor,
) => (await who.call('listProductComments', { id, ...more })).body.data

/**
 * Returns the stored totals (comments, sum and number of ratings), which must equal recounted ones:
 * each user's latest rating once.
 */
export const counted = async (table: 'Product' | 'Shop', id: string) => {
  const [row] = await readSql(
    app.platform.db.kysely,
    { kept: z.array(z.number()), recount: z.array(z.number()) },
    `SELECT ARRAY[t."commentsCount", t."ratingSum", t."ratingCount"] AS kept, ARRAY[
       (SELECT count(*) FROM "Comment" WHERE "targetId" = t.id AND "parentId" IS NULL AND "deletedAt" IS NULL
          AND "hiddenAt" IS NULL)::int,
       coalesce(latest.sum, 0)::int, latest.count::int] AS recount
     FROM "${table}" t, LATERAL (
       SELECT sum(rating), count(*) FROM (
         SELECT DISTINCT ON ("userId") rating FROM "Comment"
         WHERE "targetId" = t.id AND "deletedAt" IS NULL AND "hiddenAt" IS NULL AND rating IS NOT NULL
         ORDER BY "userId", "createdAt" DESC, id DESC
       ) each
     ) latest WHERE t.id = $1`,
    [id],
  )
  expect(row?.kept).toEqual(row?.recount)
  return row?.kept
}

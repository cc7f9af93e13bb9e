import type {
  listMyComments as mineCall,
  searchComments as searchCall,
  listUserComments as theirsCall,
  listTrendingComments as trendingCall,
} from '../../../../contract/comments/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor, Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import {
  asking,
  type CommentRow,
  columns,
  flat,
  isComment,
  isSeenAlone,
  pageValues,
  paginate,
  type Totalled,
} from './rows.ts'

type Reads = Needs<'db' | 'storage'>

const ofUser = statement({
  name: 'comments.of-user',
  text: `
    WITH author AS (
      SELECT id FROM "User" WHERE id = $3::uuid AND status = 'active'
    ), written AS (
      SELECT c.* FROM "Comment" c JOIN author ON author.id = c."userId" WHERE ${isSeenAlone}
    ), page AS (
      SELECT ${columns} FROM written c
      WHERE $6::timestamptz IS NULL OR (c."createdAt", c.id) < ($6, $7::uuid)
      ORDER BY c."createdAt" DESC, c.id DESC LIMIT $4 OFFSET $5
    )
    SELECT (SELECT count(*) FROM written) AS total, page.* FROM author LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/**
 * What a user wrote about products and shops that the caller can see, the newest first.
 * @throws NOT_FOUND where there is no such user
 */
export const listUserComments = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof theirsCall>,
): Promise<CallResult<typeof theirsCall>> => {
  const rows = await needs.db.query<Totalled>(ofUser, [
    ...asking(actor),
    input.id,
    input.limit + 1,
    ...startByTime(input),
  ])
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  const { shown, pagination } = pageByTime(rows.filter(isComment), input, first.total, atOf)
  return { comments: await flat(needs, shown), pagination }
}

const atOf = ({ createdAt }: CommentRow) => createdAt

/** What the caller wrote. */
export const listMyComments = (
  needs: Reads,
  actor: Member,
  input: CallParsed<typeof mineCall>,
): Promise<CallResult<typeof mineCall>> => listUserComments(needs, actor, { ...input, id: actor.userId })

/** So many of the newest that hold the words are looked at: nobody reads further, and a common word stays cheap. */
const MOST_FOUND = 1000

const found = statement({
  name: 'comments.search',
  text: `
    WITH holding AS (
      SELECT c.* FROM "Comment" c
      WHERE c."deletedAt" IS NULL AND c.text ILIKE $3 AND ${isSeenAlone}
        AND ($6::text IS NULL OR c."targetType"::text = $6) AND ($7::uuid IS NULL OR c."targetId" = $7)
        AND ($8::uuid IS NULL OR c."targetId" = $8
          OR c."targetId" IN (SELECT p.id FROM "Product" p WHERE p."shopId" = $8))
      ORDER BY c."createdAt" DESC, c.id DESC LIMIT ${MOST_FOUND}
    ), page AS (
      SELECT ${columns} FROM holding c ORDER BY c."createdAt" DESC, c.id DESC LIMIT $4 OFFSET $5
    )
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM holding) totals LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Comments and replies that hold a text, the newest first; without a text there are none. */
export const searchComments = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> => {
  if (input.q === '') return { comments: [], pagination: paginate(input, 0) }
  const rows = await needs.db.query<Totalled>(found, [
    ...asking(actor),
    `%${input.q.replace(/[\\%_]/g, '\\$&')}%`,
    ...pageValues(input),
    input.targetType ?? null,
    input.targetId ?? null,
    input.shopId ?? null,
  ])
  return {
    comments: await flat(needs, rows.filter(isComment)),
    pagination: paginate(input, rows[0]?.total ?? 0),
  }
}

/** So many of the last days' likes are counted, the newest first. */
const MOST_LIKES = 20_000

const trending = statement({
  name: 'comments.trending',
  text: `
    WITH recent AS (
      SELECT l."commentId" FROM "CommentLike" l WHERE l."createdAt" > now() - $3::interval
      ORDER BY l."createdAt" DESC LIMIT ${MOST_LIKES}
    ), liked AS (
      SELECT "commentId" AS id, count(*)::int AS likes FROM recent GROUP BY "commentId"
    ), shown AS (
      SELECT c.*, liked.likes AS "recentLikes" FROM liked JOIN "Comment" c ON c.id = liked.id
      WHERE ${isSeenAlone}
    ), page AS (
      SELECT ${columns}, c."recentLikes" FROM shown c
      ORDER BY c."recentLikes" DESC, c."createdAt" DESC, c.id DESC LIMIT $4 OFFSET $5
    )
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM shown) totals LEFT JOIN page ON true
    ORDER BY page."recentLikes" DESC, page."createdAt" DESC, page.id DESC`,
})

/** What was liked most in the last seven days (COM-13). */
export const listTrendingComments = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof trendingCall>,
): Promise<CallResult<typeof trendingCall>> => {
  const rows = await needs.db.query<Totalled>(trending, [...asking(actor), '7 days', ...pageValues(input)])
  return {
    comments: await flat(needs, rows.filter(isComment)),
    pagination: paginate(input, rows[0]?.total ?? 0),
  }
}

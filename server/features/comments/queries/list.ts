import { z } from 'zod'
import type {
  listProductComments as productCall,
  listReplies as repliesCall,
  listShopComments as shopCall,
  getShopCommentStats as statsCall,
} from '../../../../contract/comments/rest.ts'
import { id } from '../../../../contract/ids.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Statement, statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Actor } from '../../../access.ts'
import { cursorMoment, pageByTime, readCursor, startByTime, writeCursor } from '../../../cursor.ts'
import {
  asking,
  type CommentRow,
  columns,
  isComment,
  isEmptyPlace,
  isShown,
  paginate,
  productSeen,
  shopSeen,
  type Totalled,
  targetSeen,
  threads,
  withFirstReplies,
} from './rows.ts'

type Reads = Needs<'db' | 'storage'>
type TargetType = 'product' | 'shop'
type Order = { sortBy: 'createdAt' | 'likes' | 'rating'; sortOrder: 'asc' | 'desc' }

/** What comments are about (`$3`), with its totals; no row where the viewer does not see it. */
const targets = {
  product: `SELECT p.id, p."shopId", p."commentsCount", p."ratingSum", p."ratingCount" FROM "Product" p
    WHERE p.id = $3::uuid AND ${productSeen}`,
  shop: `SELECT s.id, s.id AS "shopId", s."commentsCount", s."ratingSum", s."ratingCount"
    FROM "Shop" s JOIN "User" u ON u.id = s."ownerId" WHERE s.id = $3::uuid AND ${shopSeen}`,
} as const

/** By what they are sorted before their age; those without a rating come last. */
const keyOf = ({ sortBy, sortOrder }: Order): string =>
  ({
    createdAt: '0',
    likes: 'c."likesCount"',
    rating: `coalesce(c.rating, ${sortOrder === 'desc' ? 0 : 6})`,
  })[sortBy]

/**
 * A page of comments with their first replies and the target's totals. One row at least where the viewer sees the
 * target; what ties is ordered by age, so pages neither repeat nor skip. A page begins after so many (`$5`), or after the
 * place of a cursor (`$5` key, `$6` time, `$7` id).
 */
const listStatement = (target: TargetType, order: Order, hasCursor: boolean) => {
  const { sortBy, sortOrder } = order
  const key = keyOf(order)
  const sorting = `${sortBy === 'createdAt' ? '' : `${key} ${sortOrder},`} c."createdAt" ${sortOrder}, c.id ${sortOrder}`
  const after = sortOrder === 'asc' ? '>' : '<'
  const place =
    sortBy === 'createdAt'
      ? `$5::int = 0 AND (c."createdAt", c.id) ${after} ($6::timestamptz, $7::uuid)`
      : `(${key}, c."createdAt", c.id) ${after} ($5::int, $6::timestamptz, $7::uuid)`
  const listed = `c."targetType" = '${target}' AND c."parentId" IS NULL AND (${isShown} OR ${isEmptyPlace})`
  return statement({
    name: `comments.list-${target}-${sortBy}-${sortOrder}${hasCursor ? '-on' : ''}`,
    text: `
      WITH target AS (${targets[target]}), page AS (
        SELECT listed.*, row_number() OVER () AS position FROM (
          SELECT ${columns} FROM "Comment" c JOIN target ON c."targetId" = target.id
          WHERE ${listed} ${hasCursor ? `AND ${place}` : ''}
          ORDER BY ${sorting} LIMIT $4 ${hasCursor ? '' : 'OFFSET $5'}
        ) listed
      ), thread AS (${withFirstReplies})
      SELECT target."shopId", target."commentsCount", target."ratingSum", target."ratingCount", (
          SELECT count(*) FROM "Comment" c WHERE c."targetId" = target.id AND ${listed}
        ) AS total, thread.*
      FROM target LEFT JOIN thread ON true
      ORDER BY thread.position, thread."parentId" IS NOT NULL, thread."createdAt", thread.id`,
  })
}

const made = new Map<string, Statement>()
/** Each of them is made when it is first asked for. */
const listOf = (target: TargetType, order: Order, hasCursor: boolean): Statement => {
  const name = [target, order.sortBy, order.sortOrder, hasCursor].join()
  const known = made.get(name) ?? listStatement(target, order, hasCursor)
  made.set(name, known)
  return known
}

type Totals = { commentsCount: number; ratingSum: number; ratingCount: number }
type ListRow = Totals & Totalled & { shopId: string }
/** Where the product is named under a shop, it must be that shop's. */
type UnderShop = { shopId?: string }

/** A page of what is said about a target; `null` where the viewer does not see it, or it is another shop's. */
const list = async (
  needs: Reads,
  actor: Actor,
  target: TargetType,
  input: CallParsed<typeof productCall> & UnderShop,
): Promise<CallResult<typeof productCall> | null> => {
  const { limit, page, cursor } = input
  // One more than is shown says whether there are more.
  const start = cursor ? readCursor(place(input), cursor).slice(1) : [(page - 1) * limit]
  const rows = await needs.db.query<ListRow>(listOf(target, input, Boolean(cursor)), [
    ...asking(actor),
    input.id,
    limit + 1,
    ...start,
  ])
  const [totals] = rows
  if (!totals || (input.shopId ?? totals.shopId) !== totals.shopId) return null
  const all = rows.filter(isComment)
  const tops = all.filter((row) => row.parentId === null)
  const last = tops[limit - 1]
  const hasMore = tops.length > limit
  const comments = await threads(needs, all)
  return {
    comments: comments.slice(0, limit),
    pagination: {
      ...paginate(input, totals.total),
      hasMore,
      nextCursor: hasMore && last ? placeAfter(input, last) : null,
    },
    stats: statsOf(totals),
  }
}

const statsOf = ({ commentsCount, ratingSum, ratingCount }: Totals) => ({
  totalComments: commentsCount,
  averageRating: ratingCount === 0 ? 0 : ratingSum / ratingCount,
})

const place = (order: Order) => z.tuple([z.literal(orderName(order)), z.int32(), cursorMoment, id])
const orderName = ({ sortBy, sortOrder }: Order): string => `${sortBy} ${sortOrder}`

const placeAfter = (order: Order, row: CommentRow): string => {
  const unrated = order.sortOrder === 'desc' ? 0 : 6
  const key = { createdAt: 0, likes: row.likesCount, rating: row.rating ?? unrated }[order.sortBy]
  return writeCursor([orderName(order), key, row.createdAt.toISOString(), row.id])
}

/**
 * A product's comments with their first replies.
 * @throws NOT_FOUND where there is no such product for the caller, or it is not of the shop that was named
 */
export const listProductComments = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof productCall> & UnderShop,
): Promise<CallResult<typeof productCall>> => {
  const answer = await list(needs, actor, 'product', input)
  if (!answer) throw fail('NOT_FOUND')
  return answer
}

/** The comments on a shop. @throws NO_SHOP where there is no such shop for the caller */
export const listShopComments = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof shopCall>,
): Promise<CallResult<typeof shopCall>> => {
  const answer = await list(needs, actor, 'shop', input)
  if (!answer) throw fail('NO_SHOP')
  return answer
}

const shopStats = statement({ name: 'comments.shop-stats', text: targets.shop })

/** The totals of a shop's comments. @throws NO_SHOP where there is no such shop for the caller */
export const getShopCommentStats = async (
  { db }: Needs<'db'>,
  actor: Actor,
  input: CallParsed<typeof statsCall>,
): Promise<CallResult<typeof statsCall>> => {
  const [totals] = await db.query<Totals>(shopStats, [...asking(actor), input.id])
  if (!totals) throw fail('NO_SHOP')
  return { stats: statsOf(totals) }
}

const repliesStatement = statement({
  name: 'comments.replies',
  text: `
    WITH thread AS (
      SELECT c.id FROM "Comment" c
      WHERE c.id = $3::uuid AND (${isShown} OR ${isEmptyPlace}) AND ${targetSeen}
    ), page AS (
      SELECT ${columns} FROM "Comment" c JOIN thread ON c."parentId" = thread.id
      WHERE ${isShown} AND ($6::timestamptz IS NULL OR (c."createdAt", c.id) > ($6, $7::uuid))
      ORDER BY c."createdAt", c.id LIMIT $4 OFFSET $5
    )
    SELECT (
        SELECT count(*) FROM "Comment" c WHERE c."parentId" = thread.id AND ${isShown}
      ) AS total, page.*
    FROM thread LEFT JOIN page ON true
    ORDER BY page."createdAt", page.id`,
})

/**
 * All replies of a comment, oldest first.
 * @throws NOT_FOUND where the comment is gone or stands on what the caller cannot see
 */
export const listReplies = async (
  needs: Reads,
  actor: Actor,
  input: CallParsed<typeof repliesCall>,
): Promise<CallResult<typeof repliesCall>> => {
  const rows = await needs.db.query<Totalled>(repliesStatement, [
    ...asking(actor),
    input.id,
    input.limit + 1,
    ...startByTime(input),
  ])
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  const all = rows.filter(isComment)
  const { shown, pagination } = pageByTime(all, input, first.total, ({ createdAt }) => createdAt)
  return { replies: await threads(needs, shown), pagination }
}

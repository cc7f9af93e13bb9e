import { sql } from 'kysely'
import { z } from 'zod'
import type {
  listProductComments as productEndpoint,
  listReplies as repliesEndpoint,
  listShopComments as shopEndpoint,
  getShopCommentStats as statsEndpoint,
} from '../../../../contract/comments/rest.ts'
import { id, timestampInput } from '../../../../contract/ids.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { literal } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, queueOwner, viewingOf } from '../../../access.ts'
import {
  countAndRead,
  MAX_TOTAL,
  oldestFirst,
  pageByTime,
  paginationOf,
  readCursor,
  writeCursor,
} from '../../../cursor.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'
import { isShopOpenTo, selectShopsAndOwners } from '../../shops/tables.ts'
import { type CommentRow, selectComments, viewsOf, withReplies } from './comment-view.ts'
import { isShownOrPlaceholderTo, isShownTo, isTargetVisibleTo } from './visibility.ts'

type ReadDeps = Deps<'db' | 'storage'>
type TargetType = 'product' | 'shop'
type Order = { sortBy: 'createdAt' | 'likes' | 'rating'; sortOrder: 'asc' | 'desc' }
type Viewer = { viewer: string | null; isAdmin: boolean }

/** Selects the totals of a product that the viewer sees. */
const productTotals = prepared(({ kysely, param }: Builder<Viewer & { id: string }>) =>
  kysely
    .selectFrom(productTable.as('p'))
    .select(['p.shopId', 'p.commentsCount', 'p.ratingSum', 'p.ratingCount'])
    .where('p.id', '=', param('id'))
    .where(isReadableTo(param('viewer'), param('isAdmin'))),
)

const shopTotals = prepared(({ kysely, param }: Builder<Viewer & { id: string }>) =>
  selectShopsAndOwners(kysely)
    .select(['s.id as shopId', 's.commentsCount', 's.ratingSum', 's.ratingCount'])
    .where('s.id', '=', param('id'))
    .where(isShopOpenTo(param('viewer'), param('isAdmin'))),
)

const readTotals = async ({ db }: Deps<'db'>, actor: Actor, targetType: TargetType, id: string) => {
  const query = targetType === 'product' ? productTotals : shopTotals
  const { rows } = await db.kysely.executeQuery(query({ ...viewingOf(actor), id }))
  return rows[0]
}

type PageParams = Viewer & {
  targetId: string
  take: number
  /** The number of comments before the page. A page after a cursor uses the keys below instead. */
  skip: number
  key: number
  createdAt: string
  id: string
}

/** The number of comments in a list, up to `MAX_TOTAL`. */
const listedCounts = recordOf(['product', 'shop'], (targetType) =>
  prepared(({ kysely, param }: Builder<Viewer & { targetId: string }>) =>
    kysely
      .selectFrom((eb) =>
        eb
          .selectFrom('Comment as c')
          .select('c.id')
          .where('c.targetType', '=', literal(targetType))
          .where('c.targetId', '=', param('targetId'))
          .where('c.parentId', 'is', null)
          .where(isShownOrPlaceholderTo({ viewer: param('viewer'), isAdmin: param('isAdmin') }))
          .limit(literal(MAX_TOTAL))
          .as('listed'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total')),
  ),
)

/** Comments that tie are ordered by age, so that pages neither repeat nor skip any. */
const commentsPage = (
  { kysely, param }: Builder<PageParams>,
  targetType: TargetType,
  { sortBy, sortOrder }: Order,
  start: 'skip' | 'after',
) => {
  const isByTime = sortBy === 'createdAt'
  const key =
    sortBy === 'likes'
      ? sql<number>`c."likesCount"`
      : sql<number>`coalesce(c.rating, ${sql.lit(unratedKey(sortOrder))})`
  const own = isByTime ? sql`(c."createdAt", c.id)` : sql`(${key}, c."createdAt", c.id)`
  const time = sql`${param('createdAt')}::timestamptz, ${param('id')}::uuid`
  const last = isByTime ? sql`(${time})` : sql`(${param('key')}::int, ${time})`
  return selectComments(kysely, param('viewer'))
    .where('c.targetType', '=', literal(targetType))
    .where('c.targetId', '=', param('targetId'))
    .where('c.parentId', 'is', null)
    .where(isShownOrPlaceholderTo({ viewer: param('viewer'), isAdmin: param('isAdmin') }))
    .$if(start === 'after', (query) =>
      query.where(sql<boolean>`${own} ${sql.raw(sortOrder === 'asc' ? '>' : '<')} ${last}`),
    )
    .$if(!isByTime, (query) => query.orderBy(key, sortOrder))
    .orderBy('c.createdAt', sortOrder)
    .orderBy('c.id', sortOrder)
    .limit(param('take'))
    .$if(start === 'skip', (query) => query.offset(param('skip')))
}

/** Comments without a rating come last in either direction. */
const unratedKey = (sortOrder: Order['sortOrder']): number => (sortOrder === 'desc' ? 0 : 6)

/** The pages of each list, in each order, from a number of comments or from a cursor's position. */
const pages = recordOf(['product', 'shop'], (targetType) =>
  recordOf(['createdAt', 'likes', 'rating'], (sortBy) =>
    recordOf(['asc', 'desc'], (sortOrder) =>
      recordOf(['skip', 'after'], (start) =>
        prepared((query: Builder<PageParams>) =>
          commentsPage(query, targetType, { sortBy, sortOrder }, start),
        ),
      ),
    ),
  ),
)

/** If the shop of a product is named, the product must be that shop's. */
type UnderShop = { shopId?: string }

/**
 * Returns a page of the comments on a target; `null` if the actor does not see it or it is another
 * shop's.
 */
const list = async (
  deps: ReadDeps,
  actor: Actor,
  targetType: TargetType,
  input: ParsedInput<typeof productEndpoint> & UnderShop,
): Promise<EndpointResult<typeof productEndpoint> | null> => {
  const { limit, page, cursor, sortBy, sortOrder } = input
  const position = cursor ? positionOf(input, cursor) : { key: 0, createdAt: '', id: '' }
  const totals = await readTotals(deps, actor, targetType, input.id)
  if (!totals || (input.shopId ?? totals.shopId) !== totals.shopId) return null

  const { kysely } = deps.db
  const params = { ...viewingOf(actor), targetId: input.id }
  const query = pages[targetType][sortBy][sortOrder][cursor ? 'after' : 'skip']
  const read = async () => ({
    rows: (
      await kysely.executeQuery(query({ ...params, ...position, take: limit + 1, skip: (page - 1) * limit }))
    ).rows,
    counted: await kysely.executeQuery(listedCounts[targetType](params)),
  })
  // By time there is an index; other orders and later pages by number read all comments before.
  const isIndexed = sortBy === 'createdAt' && (page === 1 || cursor)
  const { rows, counted } = await (isIndexed ? read() : deps.db.countedRead(queueOwner(actor), read))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? cursorAfter(input, last) : null
  return {
    comments: await withReplies(deps, actor, shown),
    pagination: paginationOf(input, counted.rows[0]?.total ?? 0, nextCursor),
    stats: statsOf(totals),
  }
}

type Totals = { commentsCount: number; ratingSum: number; ratingCount: number }

const statsOf = ({ commentsCount, ratingSum, ratingCount }: Totals) => ({
  totalComments: commentsCount,
  averageRating: ratingCount === 0 ? 0 : ratingSum / ratingCount,
})

const orderName = ({ sortBy, sortOrder }: Order): string => `${sortBy} ${sortOrder}`

const positionOf = (order: Order, cursor: string) => {
  const schema = z.tuple([z.literal(orderName(order)), z.int32(), timestampInput(), id])
  const [, key, createdAt, lastId] = readCursor(schema, cursor)
  return { key, createdAt, id: lastId }
}

const cursorAfter = (order: Order, row: CommentRow): string => {
  const keys = { createdAt: 0, likes: row.likesCount, rating: row.rating ?? unratedKey(order.sortOrder) }
  return writeCursor([orderName(order), keys[order.sortBy], row.createdAt.toISOString(), row.id])
}

/**
 * Lists a product's comments with their first replies.
 * @throws NOT_FOUND if the caller does not see the product, or it is not of the shop that was named
 */
export const listProductComments = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof productEndpoint> & UnderShop,
): Promise<EndpointResult<typeof productEndpoint>> => {
  const answer = await list(deps, actor, 'product', input)
  if (!answer) throw fail('NOT_FOUND')
  return answer
}

/**
 * Lists the comments on a shop with their first replies.
 * @throws NO_SHOP if the caller does not see the shop
 */
export const listShopComments = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof shopEndpoint>,
): Promise<EndpointResult<typeof shopEndpoint>> => {
  const answer = await list(deps, actor, 'shop', input)
  if (!answer) throw fail('NO_SHOP')
  return answer
}

/**
 * Returns the totals of a shop's comments.
 * @throws NO_SHOP if the caller does not see the shop
 */
export const getShopCommentStats = async (
  deps: Deps<'db'>,
  actor: Actor,
  input: ParsedInput<typeof statsEndpoint>,
): Promise<EndpointResult<typeof statsEndpoint>> => {
  const totals = await readTotals(deps, actor, 'shop', input.id)
  if (!totals) throw fail('NO_SHOP')
  return { stats: statsOf(totals) }
}

/**
 * Lists all replies to a comment, the oldest first.
 * @throws NOT_FOUND if the comment is deleted or about something that the caller does not see
 */
export const listReplies = async (
  deps: ReadDeps,
  actor: Actor,
  input: ParsedInput<typeof repliesEndpoint>,
): Promise<EndpointResult<typeof repliesEndpoint>> => {
  const { kysely } = deps.db
  const viewing = viewingOf(actor)
  const root = await kysely
    .selectFrom('Comment as c')
    .select('c.id')
    .where('c.id', '=', input.id)
    .where(isShownOrPlaceholderTo(viewing))
    .where(isTargetVisibleTo(viewing))
    .executeTakeFirst()
  if (!root) throw fail('NOT_FOUND')

  const replies = selectComments(kysely, viewing.viewer)
    .where('c.parentId', '=', root.id)
    .where(isShownTo(viewing))
  const { total, rows } = await countAndRead(
    deps.db,
    queueOwner(actor),
    replies,
    oldestFirst(replies, { time: 'c.createdAt', id: 'c.id' }, input),
  )
  const { shown, pagination } = pageByTime(rows, input, total, ({ createdAt }) => createdAt)
  return { replies: await viewsOf(deps, shown), pagination }
}

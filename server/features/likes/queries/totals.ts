import { id as anId } from '../../../../contract/ids.ts'
import type {
  batchBookmarks as batchBookmarksCall,
  batchLikes as batchLikesCall,
  batchViews as batchViewsCall,
  countBookmarks as countBookmarksCall,
  countViews as countViewsCall,
} from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, type Member, viewerId } from '../../../access.ts'
import { openTo } from '../../products/public.ts'

type Totals = {
  id: string
  likesCount: number
  bookmarksCount: number
  viewsCount: number
  isLiked: boolean
  isBookmarked: boolean
}

const totalsOf = statement({
  name: 'likes.totals',
  text: `
    SELECT p.id, p."likesCount", p."bookmarksCount", p."viewsCount",
      liked."userId" IS NOT NULL AS "isLiked", kept."userId" IS NOT NULL AS "isBookmarked"
    FROM "Product" p
    LEFT JOIN "ProductLike" liked ON liked."userId" = $1::uuid AND liked."productId" = p.id
    LEFT JOIN "ProductBookmark" kept ON kept."userId" = $1 AND kept."productId" = p.id
    WHERE p.id = ANY($2::uuid[]) AND ${openTo('$1', '$3')}`,
})

/** Of those that the caller sees; what cannot be an id is as unknown as an id of nothing. */
const readTotals = ({ db }: Needs<'db'>, actor: Actor, ids: readonly string[]): Promise<Totals[]> => {
  const known = ids.filter((id) => anId.safeParse(id).success)
  return known.length === 0
    ? Promise.resolve([])
    : db.query<Totals>(totalsOf, [viewerId(actor), known, isAdmin(actor)])
}

const readOne = async (needs: Needs<'db'>, actor: Actor, id: string): Promise<Totals> => {
  const [totals] = await readTotals(needs, actor, [id])
  if (!totals) throw fail('NOT_FOUND')
  return totals
}

/** By id, as the batch calls answer. */
const byId = <T>(rows: Totals[], say: (row: Totals) => T): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [row.id, say(row)]))

/** How often a product was looked at. Throws `NOT_FOUND` where the caller does not see it. */
export const countViews = async (
  needs: Needs<'db'>,
  actor: Actor,
  { id }: CallParsed<typeof countViewsCall>,
): Promise<CallResult<typeof countViewsCall>> => ({ views: (await readOne(needs, actor, id)).viewsCount })

/** How many have saved a product. Throws `NOT_FOUND` where the caller does not see it. */
export const countBookmarks = async (
  needs: Needs<'db'>,
  actor: Actor,
  { id }: CallParsed<typeof countBookmarksCall>,
): Promise<CallResult<typeof countBookmarksCall>> => ({
  totalBookmarks: (await readOne(needs, actor, id)).bookmarksCount,
})

/** Whether the caller likes each of these products. */
export const batchLikes = async (
  needs: Needs<'db'>,
  actor: Member,
  { productIds }: CallParsed<typeof batchLikesCall>,
): Promise<CallResult<typeof batchLikesCall>> =>
  byId(await readTotals(needs, actor, productIds), ({ isLiked, likesCount }) => ({
    isLiked,
    totalLikes: likesCount,
  }))

/** Whether the caller has saved each of these products. */
export const batchBookmarks = async (
  needs: Needs<'db'>,
  actor: Member,
  { productIds }: CallParsed<typeof batchBookmarksCall>,
): Promise<CallResult<typeof batchBookmarksCall>> =>
  byId(await readTotals(needs, actor, productIds), ({ isBookmarked, bookmarksCount }) => ({
    isBookmarked,
    totalBookmarks: bookmarksCount,
  }))

/** How often each of these products was looked at. */
export const batchViews = async (
  needs: Needs<'db'>,
  actor: Actor,
  { productIds }: CallParsed<typeof batchViewsCall>,
): Promise<CallResult<typeof batchViewsCall>> =>
  byId(await readTotals(needs, actor, productIds), ({ viewsCount }) => ({ views: viewsCount }))

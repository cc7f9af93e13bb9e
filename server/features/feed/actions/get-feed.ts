import type { getFeed as getFeedEndpoint } from '../../../../contract/feed/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { paginationOf } from '../../../cursor.ts'
import { countryOf } from '../../countries/public.ts'
import { newestAnchor, productView } from '../../products/public.ts'
import { NEWEST } from '../queries/candidates.ts'
import { reasonCode, reasonText } from '../queries/rank.ts'
import {
  type FeedListTail,
  type ListKey,
  type OlderStart,
  type RankedPage,
  readList,
  readOlder,
  readTail,
  readWithin,
} from '../queries/ranked.ts'
import { rankedCursor, readRankedCursor, type StartAfter } from '../queries/ranked-cursor.ts'
import { findPageStart, saveNextPageStart } from './page-starts.ts'
import { readSorted } from './read-sorted.ts'
import { listKeyOf, writeList } from './write-list.ts'

// A *list* has the ids of ranked products (decision 022), its *tail* those from a page's start on.
// *Older* products follow the list by time, and have no *position* in it. An *anchor* is a product
// whose number by time is stored; the column `FeedSnapshot.anchor` has the id of the list instead.

type ServiceDeps = Deps<'db' | 'storage'>
type Query = ParsedInput<typeof getFeedEndpoint>
type Answer = Promise<EndpointResult<typeof getFeedEndpoint>>

/**
 * Returns a page of the feed, ranked unless a sort is given: a list of some hundred products, then
 * older ones. A cursor continues after its product. By page number, a member's feed stays as it was
 * at page 1. The feed of followed shops is always sorted.
 */
export const getFeed = (deps: ServiceDeps, actor: Actor, query: Query): Answer => {
  const sort = sortOf(query)
  return sort ? readSorted(deps, actor, sort, query) : readRanked(deps, actor, query)
}

/**
 * Returns the order of a sorted feed; `null` for the ranked feed. A price sort has its own
 * direction; `order` reverses the others.
 */
const sortOf = ({ sort, order, scope }: Query) => {
  if (sort === undefined && order === 'desc' && scope !== 'following') return null
  if (sort === 'price-low' || sort === 'price-high') return sort
  if (sort === 'popular') return order === 'asc' ? 'unpopular' : 'popular'
  return order === 'asc' ? 'oldest' : 'newest'
}

const readRanked = async (deps: ServiceDeps, actor: Actor, query: Query): Answer => {
  const { page, limit, cursor } = query
  const viewer = userIdOf(actor)
  const { listId, total, isPersonalized, rows, hasMore } = await readPage(deps, actor, query)
  const last = rows.at(-1)
  if (viewer !== null && cursor === undefined && hasMore && last && last.position !== page * limit)
    await saveNextPageStart(deps, { viewer, page, limit }, listId, last)
  return {
    products: rows.map((row) => {
      const product = productView(deps, row, viewer)
      const code = reasonCode(row.reason, row.category)
      const reason = reasonText(code, { shop: product.shop.name, category: row.category })
      return { ...product, viewer: { ...product.viewer, reason, reasonCode: code } }
    }),
    pagination: {
      ...paginationOf(query, total, hasMore && last ? rankedCursor(listId, last) : null),
      totalProducts: total,
    },
    isPersonalized,
  }
}

/**
 * The start of a page. `isCounted`: its `count` is the page's number times its length. An `anchor`
 * is a product with `passed` newer ones before it, which avoids counting from the top.
 */
type PageStart = {
  list: ListKey
  after: StartAfter
  isCounted: boolean
  anchor?: { publishedAt: string; id: string; passed: number } | undefined
}

const readPage = async (deps: ServiceDeps, actor: Actor, query: Query): Promise<RankedPage> => {
  const { page, limit, cursor } = query
  const viewer = userIdOf(actor)
  const audience = { viewer, country: countryOf(actor).code, pageSize: limit }
  const top = { list: listKeyOf(audience), after: { count: (page - 1) * limit }, isCounted: true }
  const stored =
    cursor === undefined && viewer !== null && page > 1
      ? await findPageStart(deps, { viewer, page, limit })
      : undefined
  const wanted = cursor === undefined ? (stored ?? top) : { ...readRankedCursor(cursor), isCounted: false }

  const start = await anchored(deps, wanted)
  const found = await readFrom(deps, viewer, limit, start)
  if (found) return found
  // There is no list, or it has expired.
  const list = { listId: await writeList(deps, audience) }
  const anew = await readFrom(deps, viewer, limit, { ...top, anchor: start.anchor, list })
  return anew ?? { ...list, total: 0, isPersonalized: false, rows: [], hasMore: false }
}

/** The maximum length of a list, with a margin: nothing of it is read below. */
const MAX_LIST_LENGTH = 2 * NEWEST

/** Adds the last anchor before a page far below the list, as `listProducts` does. */
const anchored = async (deps: Deps<'db'>, start: PageStart): Promise<PageStart> => {
  const { after, isCounted } = start
  if (!isCounted || !('count' in after) || after.count <= MAX_LIST_LENGTH) return start
  return { ...start, anchor: (await newestAnchor(deps, after.count - NEWEST)) ?? undefined }
}

/** Reads a page of a list and the products after it. Returns `null` if the list does not exist. */
const readFrom = async (
  deps: Deps<'db'>,
  viewer: string | null,
  limit: number,
  start: PageStart,
): Promise<RankedPage | null> => {
  const count = 'count' in start.after ? start.after.count : null
  if (count !== null && count <= MAX_LIST_LENGTH) {
    const page = await readWithin(deps, viewer, start.list, { after: count, limit })
    if (page) return page
  }
  // Beyond the list, nothing of it is read.
  const inList = start.anchor ? null : count
  const list = await readList(deps, viewer, start.list, inList ?? MAX_LIST_LENGTH)
  if (!list) return null
  // One more than the page shows whether more follow.
  const take = limit + 1
  const tail = inList === null ? [] : await readTail(deps, viewer, list, { after: inList, take })
  const olderStart = tail.length < take ? olderStartOf(list, start) : null
  const older = olderStart
    ? await readOlder(deps, viewer, list, { ...olderStart, take: take - tail.length })
    : []
  const rows = [...tail, ...older]
  const { id: listId, total, isPersonalized } = list
  return { listId, total, isPersonalized, rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** Returns where the page continues after the list; `null` if the list holds everything. */
const olderStartOf = (list: FeedListTail, { after, isCounted, anchor }: PageStart): OlderStart | null => {
  if (!('count' in after)) return { ...after, isAnchor: false, offset: 0 }
  const olderBeforePage = after.count - list.length
  if (anchor) {
    const { passed, ...product } = anchor
    // Some of these are in the list; `readOlder` adds them to the offset.
    const olderBeforeAnchor = passed - NEWEST
    return { ...product, isAnchor: true, offset: olderBeforePage - olderBeforeAnchor }
  }
  if (!list.lastAt || !list.lastId) return null
  const offset = isCounted ? Math.max(0, olderBeforePage) : 0
  return { publishedAt: list.lastAt.toISOString(), id: list.lastId, isAnchor: false, offset }
}

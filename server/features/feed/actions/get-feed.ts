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
import { type FeedPosition, rankedCursor, readRankedCursor } from '../queries/ranked-cursor.ts'
import { readSorted } from './read-sorted.ts'
import { findFeedPosition, saveFeedPosition } from './save-feed-position.ts'
import { listKeyOf, writeList } from './write-list.ts'

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
    await saveFeedPosition(deps, { viewer, page, limit }, listId, last)
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
 * The start of a page in a list. `isCounted`: `position` is the page's number times its length. An
 * `anchor` is a product with `passed` newer ones before it, which avoids counting from the top.
 */
type Begin = {
  list: ListKey
  position: FeedPosition
  isCounted: boolean
  anchor?: { publishedAt: string; id: string; passed: number } | undefined
}

const readPage = async (deps: ServiceDeps, actor: Actor, query: Query): Promise<RankedPage> => {
  const { page, limit, cursor } = query
  const viewer = userIdOf(actor)
  const reader = { userId: viewer, country: countryOf(actor).code, pageSize: limit }
  const top: Begin = { list: listKeyOf(reader), position: [(page - 1) * limit], isCounted: true }
  const begin =
    cursor !== undefined
      ? { ...readRankedCursor(cursor), isCounted: false }
      : ((viewer !== null && page > 1 ? await findFeedPosition(deps, { viewer, page, limit }) : undefined) ??
        top)

  const from = await anchored(deps, begin)
  const found = await readFrom(deps, viewer, limit, from)
  if (found) return found
  // There is no list, or it has expired.
  const list = { listId: await writeList(deps, reader) }
  const anew = await readFrom(deps, viewer, limit, { ...top, anchor: from.anchor, list })
  return anew ?? { ...list, total: 0, isPersonalized: false, rows: [], hasMore: false }
}

/** The maximum length of a list, with a margin: nothing of it is read below. */
const MAX_LIST_LENGTH = 2 * NEWEST

/**
 * Replaces the start of a page far below the list by the last anchor before it, as `listProducts`
 * does.
 */
const anchored = async (deps: Deps<'db'>, begin: Begin): Promise<Begin> => {
  const [after] = begin.position
  if (!begin.isCounted || typeof after !== 'number' || after <= MAX_LIST_LENGTH) return begin
  return { ...begin, anchor: (await newestAnchor(deps, after - NEWEST)) ?? undefined }
}

/** Reads a page of a list and the products after it. Returns `null` if the list does not exist. */
const readFrom = async (
  deps: Deps<'db'>,
  viewer: string | null,
  limit: number,
  begin: Begin,
): Promise<RankedPage | null> => {
  const [after] = begin.position
  if (typeof after === 'number' && after <= MAX_LIST_LENGTH) {
    const page = await readWithin(deps, viewer, begin.list, { after, limit })
    if (page) return page
  }
  // Beyond the list, nothing of it is read.
  const isBelowList = typeof after !== 'number' || begin.anchor !== undefined
  const list = await readList(deps, viewer, begin.list, isBelowList ? MAX_LIST_LENGTH : after)
  if (!list) return null
  // One more than the page shows whether more follow.
  const take = limit + 1
  const tail = isBelowList ? [] : await readTail(deps, viewer, list, { after, take })
  const start = tail.length < take ? startOfOlder(list, begin) : null
  const older = start ? await readOlder(deps, viewer, list, { ...start, take: take - tail.length }) : []
  const rows = [...tail, ...older]
  const { id: listId, total, isPersonalized } = list
  return { listId, total, isPersonalized, rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** Returns where the page continues after the list; `null` if the list holds everything. */
const startOfOlder = (list: FeedListTail, begin: Begin): OlderStart | null => {
  const [after, id] = begin.position
  if (typeof after !== 'number') return { publishedAt: after, id: id ?? '', isAnchor: false, offset: 0 }
  if (begin.anchor) {
    const { passed, ...anchor } = begin.anchor
    return { ...anchor, isAnchor: true, offset: after - passed + NEWEST - list.length }
  }
  if (!list.lastAt || !list.lastId) return null
  const offset = begin.isCounted ? Math.max(0, after - list.length) : 0
  return { publishedAt: list.lastAt.toISOString(), id: list.lastId, isAnchor: false, offset }
}

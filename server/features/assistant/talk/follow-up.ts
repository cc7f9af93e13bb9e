import { sql } from 'kysely'
import { fromMinor } from '../../../../contract/money.ts'
import type { Product } from '../../../../contract/products/views.ts'
import type { Actor } from '../../../access.ts'
import { colours, commonNameOf, translate } from '../../language/public.ts'
import { productTable } from '../../products/tables.ts'
import { type DiscoverDeps, findMatches, parseQuery } from '../discover/discover.ts'
import { currentRates } from '../price/current-rates.ts'
import type { Query } from '../query/read-query.ts'
import { comparableAmount } from './compare-prices.ts'
import { inWords } from './in-words.ts'
import type { Intents } from './match-intent.ts'
import { noneCheaper } from './none-cheaper.ts'
import { queryLike } from './query-like.ts'
import { replyText } from './replies.ts'
import { sortBySize } from './sizes.ts'
import { MAX_SEEN, type TalkState } from './state.ts'
import {
  MAX_PRODUCTS,
  MIN_MATCH_SCORE,
  present,
  refinements,
  type TalkReply,
  textReply,
} from './talk-reply.ts'

type Context = {
  deps: DiscoverDeps
  actor: Actor
  state: TalkState
  /** The query of the session, with the changes of the message. */
  query: Query
  /** The message names its own limit. */
  isLimited: boolean
  /** 'Cheaper' and the like compare with the current product, not with all that were shown. */
  isComparedWithCurrent: boolean
  city: string | null
}
type FollowUp = (context: Context, currentProduct: Product | null) => Promise<TalkReply>

const search = async (context: Context, query: Query): Promise<TalkReply> => {
  const { deps, actor, state } = context
  const matches = await findMatches(deps, actor, query, MAX_PRODUCTS)
  return present(context, { ...state, query, seen: [] }, query, matches)
}

/** The products that fit next to what was shown before. */
const showMore = async (context: Context): Promise<TalkReply> => {
  const { deps, actor, state, query } = context
  const seen = new Set(state.seen)
  const most = Math.min(MAX_SEEN, seen.size + MAX_PRODUCTS)
  const matches = (await findMatches(deps, actor, query, most)).filter(({ product }) => !seen.has(product.id))
  const more = matches.length > 0 ? await present(context, state, query, matches) : null
  if (more && !more.nothingFits) return more
  const text = replyText(state.language, 'noMore', { what: inWords(query, state.language) })
  return { ...textReply(state, 'products', text), suggestions: refinements(query, state.language) }
}

/** The same query, for less than the cheapest that was shown. */
const cheaper = async (
  { deps, state, query, isLimited, isComparedWithCurrent }: Context,
  currentProduct: Product | null,
): Promise<Query> => {
  if (isLimited) return query
  const ids =
    currentProduct && (isComparedWithCurrent || state.shown.length === 0) ? [currentProduct.id] : state.shown
  const rows = await deps.db.kysely
    .selectFrom(productTable.as('product'))
    .select(['priceMinor', 'currency'])
    .$narrowType<{ priceMinor: number }>()
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`)))
    .where('priceMinor', '>', 1)
    .execute()
  const rates = await currentRates(deps)
  const inDollars = ({ priceMinor, currency }: (typeof rows)[number]) =>
    comparableAmount({ amount: fromMinor(priceMinor, currency), currency }, rates)
  const [least] = rows.toSorted((one, other) => inDollars(one) - inDollars(other))
  if (!least) return query
  const { priceMinor, currency } = least
  return {
    ...query,
    budget: { min: query.budget?.min ?? null, max: fromMinor(priceMinor - 1, currency), currency },
  }
}

/** Searches below all that was shown and, where nothing fits, below the current product. */
const searchCheaper = async (context: Context, currentProduct: Product | null): Promise<TalkReply> => {
  const { query, isLimited, state } = context
  const found = await search(context, await cheaper(context, currentProduct))
  if (!found.nothingFits || isLimited) return found
  if (!currentProduct || state.shown.length < 2) return noneCheaper(query, found)
  const second = await search(
    context,
    await cheaper({ ...context, isComparedWithCurrent: true }, currentProduct),
  )
  return second.nothingFits ? noneCheaper(query, found) : second
}

const cheapest = async (context: Context): Promise<TalkReply> => {
  const { deps, actor, state, query } = context
  const matches = await findMatches(deps, actor, query, MAX_PRODUCTS)
  const rates = await currentRates(deps)
  const inDollars = ({ product }: (typeof matches)[number]) => comparableAmount(product.price, rates)
  const sorted = matches.toSorted((one, other) => inDollars(one) - inDollars(other))
  return await present(context, { ...state, seen: [] }, query, sorted)
}

/**
 * Finds products bigger or smaller than the current one, or without one the biggest or smallest.
 */
const ofSize = async (
  context: Context,
  currentProduct: Product | null,
  side: 'bigger' | 'smaller',
): Promise<TalkReply> => {
  const { deps, actor, state, query } = context
  const matches = await findMatches(deps, actor, query, MAX_PRODUCTS)
  const sorted = sortBySize(matches, currentProduct, side)
  if (sorted.length > 0) return present(context, { ...state, query, seen: [] }, query, sorted)
  return textReply(
    state,
    'products',
    replyText(state.language, 'noMore', { what: inWords(query, state.language) }),
  )
}

const inTown = ({ query, city }: Context): Query =>
  city ? { ...query, places: [city.toLowerCase()], notPlaces: [] } : query

/** The same kind in any colour but that of the current product. */
const inOtherColours = (context: Context, currentProduct: Product | null): Promise<TalkReply> => {
  const { query } = context
  const own = translate(`${currentProduct?.title} ${currentProduct?.description}`).terms.map(
    ({ english }) => english,
  )
  const refused = own.filter((word) => colours.has(word))
  const concepts = query.concepts.filter((concept) => !colours.has(concept))
  return search(context, {
    ...query,
    concepts,
    about: concepts.join(' '),
    written: '',
    colours: [],
    without: [...new Set([...query.without, ...refused])],
  })
}

/** Searches by the title of the current product, without that product. */
const similar = async (context: Context, currentProduct: Product | null): Promise<TalkReply> => {
  if (!currentProduct) return await showMore(context)
  const { deps, actor, state } = context
  const { budget, places, notPlaces, without, colours } = context.query
  const limits = { budget, places, notPlaces, without, colours }
  const query = { ...(await queryLike(deps, actor, currentProduct)), ...limits }
  const others = async (wanted: Query) =>
    (await findMatches(deps, actor, wanted, MAX_PRODUCTS + 1)).filter(
      ({ product }) => product.id !== currentProduct.id,
    )
  const found = await others(query)
  const next = { ...state, query, seen: [currentProduct.id] }
  if (found.some(({ matchScore }) => matchScore >= MIN_MATCH_SCORE))
    return present(context, next, query, found)
  // Other shoes are like high heels where there are no other heels.
  const broader = query.kinds.map(commonNameOf).find((kind) => kind !== undefined)
  if (broader === undefined) return present(context, next, query, found)
  const wider = { ...(await parseQuery(deps, actor, broader)), ...limits }
  return present(context, { ...next, query: wider }, wider, await others(wider))
}

/**
 * Each intent that follows up on shown products, with its answer. The first that a message has
 * wins.
 */
const followUps: readonly (readonly [string, FollowUp])[] = [
  ['like-this', (context, currentProduct) => similar(context, currentProduct)],
  ['other-colour', (context, currentProduct) => inOtherColours(context, currentProduct)],
  ['cheapest', (context) => cheapest(context)],
  ['biggest', (context) => ofSize(context, null, 'bigger')],
  ['smallest', (context) => ofSize(context, null, 'smaller')],
  ['cheaper', (context, currentProduct) => searchCheaper(context, currentProduct)],
  ['bigger', (context, currentProduct) => ofSize(context, currentProduct, 'bigger')],
  ['smaller', (context, currentProduct) => ofSize(context, currentProduct, 'smaller')],
  ['here', (context) => search(context, inTown(context))],
  ['another-one', (context) => search(context, context.query)],
  ['more', (context) => showMore(context)],
]

/** Whether a message asks for something else than what was shown. */
export const hasFollowUp = (intents: Intents): boolean => followUps.some(([intent]) => intents.has(intent))

/** Answers a message that follows up on shown products; returns `null` for other messages. */
export const followUp = async (
  context: Context,
  intents: Intents,
  currentProduct: Product | null,
): Promise<TalkReply | null> => {
  for (const [intent, answer] of followUps)
    if (intents.has(intent)) return await answer(context, currentProduct)
  return null
}

import type {
  discoverProducts as discoverEndpoint,
  searchByMeaning as searchEndpoint,
} from '../../../../contract/assistant/rest.ts'
import type { EngineName, Match } from '../../../../contract/assistant/views.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { createFairQueue } from '../../../../platform/limits/fair-queue.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, queueOwner, userIdOf } from '../../../access.ts'
import { countryOf } from '../../countries/public.ts'
import { isKnownWord } from '../../language/public.ts'
import { loadProducts } from '../../products/public.ts'
import { currentRates } from '../price/current-rates.ts'
import { ownCurrency } from '../price/own-currency.ts'
import { withKnownCompounds } from '../query/compounds.ts'
import { budgetInOwnMoney } from '../query/own-money.ts'
import { type Query, readQuery } from '../query/read-query.ts'
import { interpolate } from '../vectors.ts'
import { findCandidates } from './candidates.ts'
import { weighConcepts } from './concepts.ts'
import { embedWithReadyModel } from './embedders.ts'
import { knownPlaces } from './places.ts'
import { marketPositions } from './pricing.ts'
import { factsFor, inOwnLanguage, textsOf } from './reasons.ts'
import { rank } from './score.ts'
import { correctSpelling } from './spelling.ts'

export type DiscoverDeps = Deps<'db' | 'storage' | 'ai' | 'clock' | 'log'>
type SearchResult = { results: Match[]; engine: EngineName }

/**
 * Characters of a query or message that are read: reading takes longer with the square of its
 * length.
 */
export const MAX_READ_LENGTH = 300

/**
 * Reading a query and ranking its results block the event loop for tens of milliseconds, so two run
 * at a time. The queue is fair: a caller with many queries does not delay others.
 */
const inTurn = createFairQueue(2, { maxOwners: 500 })

/** Products that fit a query in plain words, the best first. Answers visitors too. */
export const discoverProducts = async (
  deps: DiscoverDeps,
  actor: Actor,
  { query, limit }: ParsedInput<typeof discoverEndpoint>,
): Promise<EndpointResult<typeof discoverEndpoint>> => {
  return await search(deps, actor, await parseQuery(deps, actor, query), limit)
}

export const searchByMeaning = (
  deps: DiscoverDeps,
  actor: Actor,
  { q, limit }: ParsedInput<typeof searchEndpoint>,
): Promise<EndpointResult<typeof searchEndpoint>> => discoverProducts(deps, actor, { query: q, limit })

/** Reads a query with the places and words that exist, and the caller's own money. */
export const parseQuery = async (deps: DiscoverDeps, actor: Actor, given: string): Promise<Query> => {
  const text = withKnownCompounds(given.slice(0, MAX_READ_LENGTH), isKnownWord)
  const [places, currency] = await Promise.all([knownPlaces(deps), ownCurrency(deps, actor)])
  const spelling = await correctSpelling(deps, queueOwner(actor), text, places)
  const known = {
    places: places.map(({ name }) => name),
    elsewhere: new Set(places.flatMap(({ name, isElsewhere }) => (isElsewhere ? name : []))),
    currency: currency ?? countryOf(actor).currency.code,
    ownCurrency: currency,
    spelling,
  }
  return inTurn(queueOwner(actor), async () => readQuery(text, known))
}

/**
 * Returns the `limit` products that fit a query best. A query of limits only returns the products
 * within them.
 */
export const findMatches = async (
  deps: DiscoverDeps,
  actor: Actor,
  query: Query,
  limit: number,
): Promise<Match[]> => (await search(deps, actor, query, limit)).results

/** The same, with the engine that embedded the query: `local` also if only keywords matched. */
const search = (deps: DiscoverDeps, actor: Actor, query: Query, limit: number): Promise<SearchResult> =>
  inTurn(queueOwner(actor), () => findBest(deps, actor, query, limit))

const findBest = async (
  deps: DiscoverDeps,
  actor: Actor,
  query: Query,
  limit: number,
): Promise<SearchResult> => {
  const viewer = userIdOf(actor)
  const [concepts, { engine, ...read }, places, rates] = await Promise.all([
    weighConcepts(deps, query.concepts),
    embedQuery(deps, query),
    knownPlaces(deps),
    currentRates(deps),
  ])
  const budget = budgetInOwnMoney(query)
  const known = { concepts, places, rates, ...read }
  const candidates = await findCandidates(deps, viewer, { ...query, budget }, known)
  const best = rank(query, concepts, candidates, actor.country).slice(0, limit)
  const now = new Date(deps.clock.now())
  const [products, positions] = await Promise.all([
    loadProducts(
      deps,
      best.map(({ candidate }) => candidate.id),
      viewer,
    ),
    marketPositions(
      deps,
      best.map(({ candidate }) => candidate),
      now,
    ),
  ])
  const byId = new Map(products.map((product) => [product.id, product]))
  const results = best
    .flatMap(({ candidate, matchScore }) => {
      const product = byId.get(candidate.id)
      return product ? [{ candidate, matchScore, product }] : []
    })
    .map(({ candidate, matchScore, product }, index) => {
      const marketPosition = positions.get(candidate.id)
      const facts = factsFor(query, candidate, now)
      return {
        product,
        matchScore,
        rank: index + 1,
        facts: inOwnLanguage(facts, query),
        ...textsOf(facts),
        pricingInsight: marketPosition ? { marketPosition } : null,
      }
    })
  return { results, engine }
}

/**
 * The share of the whole query in its vector; the rest is that of its significant words. Tuned on
 * `bench/ai`.
 */
const PHRASE_SHARE = 0.75

/** The query's vector, and the model that made it. Without any, only keywords match. */
const embedQuery = async (
  deps: Pick<DiscoverDeps, 'ai' | 'db' | 'clock' | 'log'>,
  { about, phrase, places }: Pick<Query, 'about' | 'phrase' | 'places'>,
): Promise<{ engine: EngineName; model: string; vector: Float32Array | null }> => {
  const significant = about || places.join(' ')
  if (!/[\p{L}\p{N}]/u.test(significant)) return unread
  const texts = about && phrase !== about ? [significant, phrase] : [significant]
  const { engine, vectors: [words, whole] = [] } = (await embedWithReadyModel(deps, texts)) ?? {}
  if (!engine || !words) return unread
  return {
    engine: engine.name,
    model: engine.model,
    vector: whole ? interpolate(words, whole, PHRASE_SHARE) : words,
  }
}

const unread = { engine: 'local', model: '', vector: null } as const

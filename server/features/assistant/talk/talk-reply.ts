import type { AssistantReply, Match } from '../../../../contract/assistant/views.ts'
import type { HelpTopic } from '../../../../contract/help.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { isKind, type Language } from '../../language/public.ts'
import type { DiscoverDeps } from '../discover/discover.ts'
import { kindFit } from '../discover/kind.ts'
import { currentRates } from '../price/current-rates.ts'
import type { Query } from '../query/read-query.ts'
import { closestInWords, inWords } from './in-words.ts'
import type { Intents } from './match-intent.ts'
import type { Naming } from './pick-product.ts'
import { recommendation } from './price-in-words.ts'
import { replyText } from './replies.ts'
import { MAX_SEEN, type TalkState } from './state.ts'

/** The page shows the first five, and the rest on request. */
export const MAX_PRODUCTS = 10
const MAX_NEAR = 3
/** Minimum scores of a product that fits, and of one that is shown as a near match. */
export const MIN_MATCH_SCORE = 50
const MIN_NEAR_SCORE = 35
/** Scores whose difference is below this rank as equal. */
const EQUAL_SCORE_RANGE = 8

/** The subject of a reply. */
export type TalkKind =
  | 'products'
  | 'product-fact'
  | 'ask-shop'
  | 'small-talk'
  | 'clarify'
  | `help:${HelpTopic}`

/** A reply with the new state of the session. `kind` and `nothingFits` are not sent. */
export type TalkReply = Omit<AssistantReply, 'sessionId' | 'engine'> & {
  state: TalkState
  kind: TalkKind
  /** No product fits: those shown are near matches. */
  nothingFits?: boolean
}

/** A message with its context. */
export type DialogueTurn = {
  deps: DiscoverDeps
  actor: Actor
  state: TalkState
  /** The whole message, as it was written. */
  original: string
  /** The part that is answered, with ordinals in words and without a product's description. */
  message: string
  /** The words of `message`, folded. */
  words: readonly string[]
  intents: Intents
  /** The query in this message alone. */
  newQuery: Query
  /** The product that the message may refer to. */
  currentProduct: Product | null
  /** How the message itself names that product; `null` if an earlier one did. */
  naming: Naming | null
  city: string | null
}

/** Returns a reply without products. */
export const textReply = (state: TalkState, kind: TalkKind, message: string): TalkReply => ({
  message,
  products: [],
  suggestions: [],
  suggestedActions: [],
  needsClarification: false,
  state,
  kind,
})

/** Minimum kind fit of a product of the requested kind, or a part of one. */
const MIN_KIND_FIT = 0.3
/** A car battery is no near match for a car. */
const FOR_A_NEAR_MATCH = 0.5

/** Whether a query names a known kind of goods, or a purpose that some serve. */
export const namesGoods = ({ namesKinds, kinds, served }: Query): boolean =>
  served.length > 0 || (namesKinds && kinds.some(isKind))

/**
 * Whether the goods that a query names, if any, are of a product's kind: 'how long is the
 * guarantee' names none.
 */
export const isOfKinds = (query: Query, { title, category }: Product, least = MIN_KIND_FIT): boolean =>
  !namesGoods(query) || kindFit(query, { title, tags: [], category }) >= least

/** Returns a question to the user, with suggestions. */
export const clarification = (state: TalkState, message: string, suggestions: string[]): TalkReply => ({
  ...textReply(state, 'clarify', message),
  suggestions,
  needsClarification: true,
})

/** Returns the products that fit a query, or near matches if none does. */
export const present = async (
  { deps, actor }: Pick<DialogueTurn, 'deps' | 'actor'>,
  state: TalkState,
  query: Query,
  matches: readonly Match[],
): Promise<TalkReply> => {
  const fitting = matches.filter(({ matchScore }) => matchScore >= MIN_MATCH_SCORE).slice(0, MAX_PRODUCTS)
  if (fitting.length === 0) return presentNear(state, query, matches, actor)
  const products = fitting.map(({ product }) => product)
  const [best] = products
  const [first, fifth] = [fitting[0]?.matchScore ?? 0, fitting[4]?.matchScore ?? 0]
  const asks =
    fitting.length > 5 && first - fifth < EQUAL_SCORE_RANGE && !query.budget && !state.hasAskedForBudget
  const { language } = state
  const what = inWords(query, language)
  const found = fitting.length === 1 ? 'found-one' : 'found'
  const lines = [replyText(language, found, { what, count: String(fitting.length) })]
  if (best) lines.push(recommendation(best, query, { rates: await currentRates(deps), language }))
  if (asks) lines.push(replyText(language, 'howMuch'))
  return {
    ...textReply(withShown(state, products), 'products', lines.join(' ')),
    products,
    suggestions: asks ? budgetsToChoose(products, language) : refinements(query, language),
    suggestedActions: best ? actionsFor(best, actor, language) : [],
    needsClarification: asks,
    state: { ...withShown(state, products), hasAskedForBudget: state.hasAskedForBudget || asks },
  }
}

const presentNear = (state: TalkState, query: Query, matches: readonly Match[], actor: Actor): TalkReply => {
  const { language } = state
  const what = inWords(query, language)
  const products = matches
    .filter(
      ({ matchScore, product }) =>
        matchScore >= MIN_NEAR_SCORE && isOfKinds(query, product, FOR_A_NEAR_MATCH),
    )
    .slice(0, MAX_NEAR)
    .map(({ product }) => product)
  const [best] = products
  const wider = widenings(query, language)
  const none = {
    ...textReply({ ...state, shown: [], seen: [] }, 'products', replyText(language, 'none', { what })),
    suggestions: wider,
    needsClarification: wider.length > 0,
    nothingFits: true,
  }
  if (!best)
    return wider.length > 0 ? { ...none, message: `${none.message} ${replyText(language, 'widen')}` } : none
  return {
    ...none,
    message: `${replyText(language, 'near', { what })} ${closestInWords(best.title, language)}`,
    products,
    suggestedActions: actionsFor(best, actor, language),
    state: withShown(state, products),
  }
}

export const withShown = (state: TalkState, products: readonly Product[]): TalkState => ({
  ...state,
  shown: products.map(({ id }) => id),
  seen: [...state.seen, ...products.map(({ id }) => id)].slice(-MAX_SEEN),
  currentProductId: products[0]?.id ?? state.currentProductId,
})

/** Messages that remove a limit of the query. The rules understand them in each language. */
const widenings = ({ budget, colours, places, notPlaces }: Query, language: Language): string[] => [
  ...(budget ? [replyText(language, 'suggest:any-price')] : []),
  ...(colours.length > 0 ? [replyText(language, 'suggest:any-colour')] : []),
  ...(places.length + notPlaces.length > 0 ? [replyText(language, 'suggest:anywhere')] : []),
]

/** Suggestions that narrow or widen a query. */
export const refinements = (query: Query, language: Language): string[] => [
  replyText(language, 'suggest:cheaper'),
  ...widenings(query, language).toReversed(),
]

/** Returns a viewer's actions on a product. Owners can only open their own. */
export const actionsFor = (
  product: Product,
  actor: Actor,
  language: Language,
): TalkReply['suggestedActions'] => {
  const { title, shop } = product
  const of = { productId: product.id, shopId: product.shopId }
  const open = { ...of, type: 'open' as const, label: replyText(language, 'action:open', { title }) }
  if (shop.owner === userIdOf(actor)) return [open]
  return [
    open,
    { ...of, type: 'save', label: replyText(language, 'action:save', { title }) },
    { ...of, type: 'message', label: replyText(language, 'action:message', { shop: shop.name }) },
  ]
}

/** Suggests the prices that divide the results into thirds as limits, which include them. */
const budgetsToChoose = (products: readonly Product[], language: Language): string[] => {
  const prices = products.flatMap(({ price }) => price ?? []).sort((a, b) => a.amount - b.amount)
  const limits = [1 / 3, 2 / 3].flatMap((share) => prices[Math.ceil(prices.length * share) - 1] ?? [])
  return [...new Set(limits.map((amount) => replyText(language, 'suggest:under', { amount })))]
}

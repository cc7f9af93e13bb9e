import type { AssistantReply, Match } from '../../../../contract/assistant/views.ts'
import type { HelpTopic } from '../../../../contract/help.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { assistant } from '../../../../contract/texts.ts'
import { type Actor, viewerId } from '../../../access.ts'
import type { Reads } from '../discover/discover.ts'
import { kindFit } from '../discover/kind.ts'
import { isKind } from '../query/kinds.ts'
import type { Query } from '../query/read-query.ts'
import { inWords } from './in-words.ts'
import type { Intents } from './match-intent.ts'
import { reply } from './replies.ts'
import type { TalkState } from './state.ts'

/** The page shows the first five of these, and then all. */
export const MOST_PRODUCTS = 10
const MOST_SEEN = 100
const MOST_NEAR = 3
/** From here on a product fits; down to the second it may still be shown as near. */
export const FITS = 50
const NEAR = 35
/** Scores this close say nothing of which fits better. */
const FLAT = 8

/** What a message asked for. */
export type TalkKind =
  | 'products'
  | 'product-fact'
  | 'ask-shop'
  | 'small-talk'
  | 'clarify'
  | `help:${HelpTopic}`

/** An answer with what the session keeps. `kind` and `nothingFits` are not sent. */
export type Talked = Omit<AssistantReply, 'sessionId' | 'engine'> & {
  state: TalkState
  kind: TalkKind
  /** No product fits; the ones shown are only near. */
  nothingFits?: boolean
}

/** A message, and what is known when it is answered. */
export type Turn = {
  needs: Reads
  actor: Actor
  state: TalkState
  /** The whole message, and its beginning, which is read. */
  written: string
  message: string
  words: readonly string[]
  intents: Intents
  said: Query
  /** The product that it may be about. */
  atHand: Product | null
  city: string | null
}

/** An answer in words alone. */
export const say = (state: TalkState, kind: TalkKind, message: string): Talked => ({
  message,
  products: [],
  suggestions: [],
  suggestedActions: [],
  needsClarification: false,
  state,
  kind,
})

/** The kind fit from which a product is of the kind that is meant, or a part of it. */
const OF_ITS_KIND = 0.3

/**
 * Whether the goods that a query names, if any, are of a product's kind: 'how long is the
 * guarantee' names none.
 */
export const isOfKinds = (query: Query, { title, category }: Product): boolean => {
  const namesGoods = query.namesKinds && query.kinds.some(isKind)
  return !namesGoods || kindFit(query, { title, tags: [], category }) >= OF_ITS_KIND
}

/** A question back, with what one might choose. */
export const ask = (state: TalkState, message: string, suggestions: string[]): Talked => ({
  ...say(state, 'clarify', message),
  suggestions,
  needsClarification: true,
})

/** Answers with the products that fit a query, or with what is near where none does. */
export const present = (state: TalkState, query: Query, matches: readonly Match[], actor: Actor): Talked => {
  const fitting = matches.filter(({ matchScore }) => matchScore >= FITS).slice(0, MOST_PRODUCTS)
  if (fitting.length === 0) return presentNear(state, query, matches, actor)
  const products = fitting.map(({ product }) => product)
  const [best] = products
  const [first, fifth] = [fitting[0]?.matchScore ?? 0, fitting[4]?.matchScore ?? 0]
  const asks = fitting.length > 5 && first - fifth < FLAT && !query.budget && !state.hasAskedForBudget
  const { language } = state
  const what = inWords(query, language)
  const found = fitting.length === 1 ? 'found-one' : 'found'
  const lines = [reply(language, found, { what, count: String(fitting.length) })]
  if (best) lines.push(lineOf(best, state))
  if (asks) lines.push(reply(language, 'howMuch'))
  return {
    ...say(withShown(state, products), 'products', lines.join(' ')),
    products,
    suggestions: asks ? budgetsToChoose(products) : refinements(query),
    suggestedActions: best ? actionsFor(best, actor) : [],
    needsClarification: asks,
    state: { ...withShown(state, products), hasAskedForBudget: state.hasAskedForBudget || asks },
  }
}

const presentNear = (state: TalkState, query: Query, matches: readonly Match[], actor: Actor): Talked => {
  const { language } = state
  const what = inWords(query, language)
  const products = matches
    .filter(({ matchScore, product }) => matchScore >= NEAR && isOfKinds(query, product))
    .slice(0, MOST_NEAR)
    .map(({ product }) => product)
  const [best] = products
  const wider = widenings(query)
  const none = {
    ...say({ ...state, shown: [], seen: [] }, 'products', reply(language, 'none', { what })),
    suggestions: wider,
    needsClarification: wider.length > 0,
    nothingFits: true,
  }
  if (!best)
    return wider.length > 0 && language === 'en'
      ? { ...none, message: `${none.message} ${assistant.widen}` }
      : none
  return {
    ...none,
    message: `${reply(language, 'near', { what })} “${best.title}”.`,
    products,
    suggestedActions: actionsFor(best, actor),
    state: withShown(state, products),
  }
}

const withShown = (state: TalkState, products: readonly Product[]): TalkState => ({
  ...state,
  shown: products.map(({ id }) => id),
  seen: [...state.seen, ...products.map(({ id }) => id)].slice(-MOST_SEEN),
  atHand: products[0]?.id ?? state.atHand,
})

const lineOf = ({ title, price, shop }: Product, { language }: TalkState): string =>
  price
    ? reply(language, 'best', { title, price: price.formattedPrice, shop: shop.name })
    : reply(language, 'bestUnpriced', { title, shop: shop.name })

const widenings = ({ budget, colours, places, notPlaces }: Query): string[] => [
  ...(budget ? [assistant.anyPrice] : []),
  ...(colours.length > 0 ? [assistant.anyColour] : []),
  ...(places.length + notPlaces.length > 0 ? [assistant.anywhere] : []),
]

/** Suggestions that narrow or widen a query. */
export const refinements = (query: Query): string[] => [assistant.cheaper, ...widenings(query).toReversed()]

/** What a viewer may do with a product; nobody saves a product of their own or writes about it. */
export const actionsFor = (product: Product, actor: Actor): Talked['suggestedActions'] => {
  const of = { productId: product.id, shopId: product.shopId }
  const open = { ...of, type: 'open' as const, label: assistant.open(product.title) }
  if (product.shop.owner === viewerId(actor)) return [open]
  return [
    open,
    { ...of, type: 'save', label: assistant.save(product.title) },
    { ...of, type: 'message', label: assistant.message(product.shop.name) },
  ]
}

/** The prices that part what was found into thirds, as limits to choose from. */
const budgetsToChoose = (products: readonly Product[]): string[] => {
  const prices = products.flatMap(({ price }) => price ?? []).sort((a, b) => a.amount - b.amount)
  const limits = [1 / 3, 2 / 3].flatMap((share) => prices[Math.floor(prices.length * share)] ?? [])
  return [...new Set(limits.map(({ formattedPrice }) => assistant.under(formattedPrice)))]
}

import type { Product } from '../../../../contract/products/views.ts'
import { says } from './match-intent.ts'
import { isOrdinal } from './pick-product.ts'
import { findFact } from './product-facts.ts'
import { reply } from './replies.ts'
import { actionsFor, isOfKinds, say, type TalkReply, type Turn } from './talk-reply.ts'

/** The question to the shop, written: the listing does not answer it. */
const askShop = (turn: Turn, product: Product): TalkReply => writeToShop(turn, product, 'askShop')

/** The price as it is, and the offer to the shop, written. */
export const haggle = (turn: Turn, product: Product): TalkReply =>
  writeToShop(turn, product, product.price ? 'haggle' : 'askShop')

const writeToShop = ({ state, written, actor }: Turn, product: Product, name: string): TalkReply => {
  const question = written.trim()
  const price = product.price?.formattedPrice ?? ''
  const values = { title: product.title, shop: product.shop.name, question, price }
  return {
    ...say({ ...state, atHand: product.id }, 'ask-shop', reply(state.language, name, values)),
    suggestedActions: actionsFor(product, actor)
      .filter(({ type }) => type !== 'save')
      .map((action) => (action.type === 'message' ? { ...action, text: question } : action)),
  }
}

/**
 * What the listing of the product at hand says, or else the question to its shop; null for any
 * other message.
 */
export const answerAboutProduct = (turn: Turn): TalkReply | null => {
  const { state, message, actor, atHand } = turn
  if (!atHand) return null
  const isAboutAll = wantsDetails(turn)
  const asks = asksAboutProduct(turn, atHand)
  if (!isAboutAll && asks === 'no') return null
  const { language } = state
  const { title, price, shop } = atHand
  const fact = isAboutAll ? ({ kind: 'all' } as const) : findFact(atHand, message)
  if (asks === 'of its parts' && !isAboutAll && fact.kind !== 'text' && !namesItsPart(turn)) return null
  if (fact.kind === 'none') return looksBesides(turn) ? null : askShop(turn, atHand)
  const texts = {
    all: () => aboutAll(turn, atHand),
    text: () => reply(language, 'fact', { title, fact: fact.kind === 'text' ? fact.text : '' }),
    price: () => reply(language, 'price', { title, price: price?.formattedPrice ?? '' }),
    place: () => reply(language, 'place', { shop: shop.name, place: shop.location ?? '' }),
    listed: () => reply(language, 'listed', { title }),
  }
  const answer = say(state, 'product-fact', texts[fact.kind]())
  return {
    ...answer,
    ...(isAboutAll && { products: [atHand] }),
    suggestedActions: actionsFor(atHand, actor),
  }
}

const aboutAll = ({ state }: Turn, { title, price, shop, description }: Product): string => {
  const { language } = state
  const best = price
    ? reply(language, 'about', { title, price: price.formattedPrice, shop: shop.name })
    : reply(language, 'bestUnpriced', { title, shop: shop.name })
  return description ? `${best} ${reply(language, 'fact', { title, fact: description })}` : best
}

/** 'And for dogs?' looks for something else, unless the listing answers it. */
const looksBesides = ({ words: [first = ''], intents, newQuery }: Turn): boolean =>
  says(first, 'besides') && !intents.has('pronoun') && newQuery.concepts.length > 0

/** 'The keyboard' is that of the laptop at hand, and 'a keyboard' another one. */
const namesItsPart = ({ words, intents }: Turn): boolean =>
  intents.has('question') && words.some((word) => says(word, 'of-it'))

/** 'The second one' and 'tell me more about it': all that the listing says. */
const wantsDetails = ({ state, intents, newQuery, words }: Turn): boolean => {
  if (intents.has('details') && (intents.has('pronoun') || words.some(isOrdinal))) return true
  const isBare = newQuery.concepts.every((concept) => concept.split(' ').every(isOrdinal))
  return state.shown.length > 0 && isBare && !newQuery.budget && words.some(isOrdinal)
}

/**
 * 'Of its parts': the message names other goods, which the product may have ('is there a lock?').
 */
type Asks = 'yes' | 'of its parts' | 'no'

const asksAboutProduct = ({ message, intents, newQuery, state }: Turn, product: Product): Asks => {
  const isAsked = message.includes('?') || intents.has('question')
  if (intents.has('about-it') && state.shown.length === 0) return 'yes'
  const narrows = newQuery.budget !== null || newQuery.places.length > 0 || newQuery.notPlaces.length > 0
  if (narrows || (newQuery.colours.length > 0 && !intents.has('pronoun')) || intents.has('search'))
    return 'no'
  const isOther = !isOfKinds(newQuery, product)
  if (intents.has('pronoun') && (isAsked || !isOther)) return 'yes'
  if (!isAsked) return 'no'
  return isOther ? 'of its parts' : 'yes'
}

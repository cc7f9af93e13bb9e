import type { Product } from '../../../../contract/products/views.ts'
import { colours, isPerson, translate } from '../../language/public.ts'
import { widens } from './changed-limits.ts'
import { hasIntent, matchIntents } from './match-intent.ts'
import { isOrdinal } from './pick-product.ts'
import { answersAttribute, findFact, isAttribute } from './product-facts.ts'
import { replyText } from './replies.ts'
import {
  actionsFor,
  type DialogueTurn,
  isOfKinds,
  namesGoods,
  type TalkReply,
  textReply,
} from './talk-reply.ts'

/** The question to the shop, written: the listing does not answer it. */
const askShop = (turn: DialogueTurn, product: Product): TalkReply => writeToShop(turn, product, 'askShop')

/** The price as it is, and the offer to the shop, written. */
export const negotiate = (turn: DialogueTurn, product: Product): TalkReply =>
  writeToShop(turn, product, product.price ? 'negotiate' : 'askShop')

/** The decision to buy, written to the shop. */
export const order = (turn: DialogueTurn, product: Product): TalkReply =>
  writeToShop(turn, product, product.price ? 'order' : 'askShop')

const writeToShop = ({ state, original, actor }: DialogueTurn, product: Product, name: string): TalkReply => {
  const question = original.trim()
  const price = product.price ?? ''
  const values = { title: product.title, shop: product.shop.name, question, price }
  return {
    ...textReply(
      { ...state, currentProductId: product.id },
      'ask-shop',
      replyText(state.language, name, values),
    ),
    suggestedActions: actionsFor(product, actor, state.language)
      .filter(({ type }) => type !== 'save')
      .map((action) => (action.type === 'message' ? { ...action, text: question } : action)),
  }
}

/**
 * Answers a question about the current product from its listing, or suggests the question to its
 * shop; returns `null` for other messages.
 */
export const answerAboutProduct = (turn: DialogueTurn): TalkReply | null => {
  const { state, message, actor, currentProduct } = turn
  if (!currentProduct || widens(turn.message) || isForSomebodyElse(turn)) return null
  const isAboutAll = wantsDetails(turn)
  const scope = questionScope(turn, currentProduct)
  if (!isAboutAll && scope === null) return null
  const { language } = state
  const { title, price, shop } = currentProduct
  const fact = isAboutAll ? ({ kind: 'all' } as const) : findFact(currentProduct, message)
  if (scope === 'part' && !isAboutAll && fact.kind !== 'text' && !namesItsPart(turn)) return null
  if (fact.kind === 'none')
    return !turn.naming && (looksBesides(turn) || saysWhatFor(turn) || changesTopic(turn))
      ? null
      : askShop(turn, currentProduct)
  const texts = {
    all: () => aboutAll(turn, currentProduct),
    text: () => replyText(language, 'fact', { title, fact: fact.kind === 'text' ? fact.text : '' }),
    price: () => replyText(language, 'price', { title, price: price ?? '' }),
    place: () => replyText(language, 'place', { shop: shop.name, place: shop.location ?? '' }),
    listed: () => replyText(language, 'listed', { title }),
  }
  const answer = textReply(state, 'product-fact', texts[fact.kind]())
  return {
    ...answer,
    ...((isAboutAll || turn.naming === 'search') && { products: [currentProduct] }),
    suggestedActions: actionsFor(currentProduct, actor, language),
  }
}

const aboutAll = ({ state }: DialogueTurn, { title, price, shop, description }: Product): string => {
  const { language } = state
  const best = price
    ? replyText(language, 'about', { title, price, shop: shop.name })
    : replyText(language, 'bestUnpriced', { title, shop: shop.name })
  return description ? `${best} ${replyText(language, 'fact', { title, fact: description })}` : best
}

/** 'And for dogs?' looks for something else, unless the listing answers it. */
const looksBesides = (turn: DialogueTurn): boolean => {
  const { words, intents, newQuery } = turn
  const isBesides =
    hasIntent(words[0] ?? '', 'besides') || (intents.has('topic-change') && !namesItsPart(turn))
  return isBesides && !intents.has('pronoun') && newQuery.concepts.length > 0
}

/** 'And for kids?' looks for goods for them. */
const isForSomebodyElse = (turn: DialogueTurn): boolean => {
  const { concepts } = turn.newQuery
  return looksBesides(turn) && concepts.length > 0 && concepts.every(isPerson)
}

/** 'It is for my daughter' asks nothing, and narrows the query. */
const saysWhatFor = (turn: DialogueTurn): boolean =>
  !isQuestion(turn) && translate(turn.message).terms.some(({ english }, at) => at > 0 && english === 'for')

/** 'What about goats', and no part of the product: 'what about the battery'. */
const changesTopic = (turn: DialogueTurn): boolean =>
  turn.intents.has('topic-change') && namesGoods(turn.newQuery) && !namesItsPart(turn)

const isQuestion = ({ message, intents }: DialogueTurn): boolean =>
  message.includes('?') || intents.has('question')

/** 'The keyboard' is that of the current laptop, and 'a keyboard' another one. */
const namesItsPart = ({ words, intents }: DialogueTurn): boolean =>
  intents.has('question') && words.some((word) => hasIntent(word, 'of-it'))

/** 'The second one' and 'tell me more about it': the whole listing. */
const wantsDetails = ({ state, intents, newQuery, words, naming }: DialogueTurn): boolean => {
  if (intents.has('details') && (intents.has('pronoun') || words.some(isOrdinal))) return true
  if (naming === 'description' && newQuery.concepts.length === 0 && !intents.has('question')) return true
  const isBare = newQuery.concepts.every((concept) => concept.split(' ').every(isOrdinal))
  return state.shown.length > 0 && isBare && !newQuery.budget && words.some(isOrdinal)
}

/** `part`: the message names other goods, which the product may have ('is there a lock?'). */
type QuestionScope = 'product' | 'part' | null

const questionScope = (turn: DialogueTurn, product: Product): QuestionScope => {
  const { message, intents, newQuery, state } = turn
  const isAsked = isQuestion(turn)
  if (intents.has('about-shop')) return 'product'
  if (intents.has('about-it') && state.shown.length === 0 && isOfKinds(newQuery, product)) return 'product'
  const narrows = newQuery.budget !== null || newQuery.places.length > 0 || newQuery.notPlaces.length > 0
  if (turn.naming && isAsked && !intents.has('search') && (turn.naming !== 'title' || !narrows))
    return 'product'
  if (!narrows && asksForAttribute(turn)) return 'product'
  if (narrows || (newQuery.colours.length > 0 && !intents.has('pronoun')) || intents.has('search'))
    return null
  const isOther = !isOfKinds(newQuery, product)
  if (isOther && !lastSentenceHasPronoun(message)) return isAsked ? 'part' : null
  if (intents.has('pronoun') && (isAsked || !isOther)) return 'product'
  if (!isAsked) return null
  return isOther ? 'part' : 'product'
}

/** In 'What do they eat? Any feed?' the feed is no part of the product. */
const lastSentenceHasPronoun = (message: string): boolean => {
  const sentences = message.split(/[.?!]+(?=\s|$)/).filter((sentence) => sentence.trim())
  return matchIntents(sentences.at(-1) ?? '').has('pronoun')
}

/** 'Do you have size 41', 'is pink the only colour' and 'male or female' name only attributes. */
const asksForAttribute = (turn: DialogueTurn): boolean => {
  const { concepts } = turn.newQuery
  const isAsked = isQuestion(turn) || turn.intents.has('search')
  const isEither = concepts.length > 1 && turn.words.some((word) => hasIntent(word, 'either'))
  if (isEither && concepts.every((word) => isAttribute(word) || answersAttribute(word))) return true
  if (turn.words.includes('ones')) return false
  const isDescribed = concepts.every((word) => /^\d/.test(word) || colours.has(word) || isAttribute(word))
  return isAsked && isDescribed && concepts.some(isAttribute)
}

import { id as anId } from '../../../../contract/ids.ts'
import type { Actor } from '../../../access.ts'
import { evidenceFor, fold, isKind, presents, tokensOf, translate } from '../../language/public.ts'
import { type DiscoverDeps, findMatches, MAX_READ_LENGTH } from '../discover/discover.ts'
import type { Query } from '../query/read-query.ts'
import { answerAboutProduct, negotiate, order } from './about-product.ts'
import { answerHelp, withAsides } from './answer-help.ts'
import { changesLimits, setsLimits, widens } from './changed-limits.ts'
import { namesGoodsOnlyAfterFor, parseWithCurrentKind } from './current-product-kind.ts'
import { followUp, hasFollowUp } from './follow-up.ts'
import { matchIntents, withoutIntents } from './match-intent.ts'
import { orNearest } from './nearest-price.ts'
import { withOrdinalWords } from './pick-product.ts'
import { isAttribute } from './product-facts.ts'
import { queryLike } from './query-like.ts'
import { replyText } from './replies.ts'
import { resolveProduct } from './resolve-product.ts'
import { answerAboutAssistant, answerSmallTalk, categoriesToChoose } from './small-talk.ts'
import { splitMessage } from './split-message.ts'
import { leavesOpen, narrow, refine, type TalkState } from './state.ts'
import {
  clarification,
  type DialogueTurn,
  isOfKinds,
  MAX_PRODUCTS,
  MIN_MATCH_SCORE,
  namesGoods,
  present,
  type TalkReply,
} from './talk-reply.ts'

/** A message to the assistant, with the page's product and city. */
export type Question = { message: string; productId?: string | null; city?: string | null }

/** Intents whose words are not part of the query. */
const outsideQuery = new Set([
  ...['any-place', 'any-price', 'any-colour', 'biggest', 'smallest', 'bigger', 'smaller'],
  ...['cheaper', 'cheapest', 'topic-change', 'small-talk:greeting', 'small-talk:thanks', 'small-talk:bye'],
])
/** Longer messages do not follow up on what was shown. */
const MAX_FOLLOW_UP = 12
/**
 * Answers a message by rules: from the help, from the listing of the current product, or from the
 * search. States nothing that these do not contain.
 */
export const talkByRules = async (
  deps: DiscoverDeps,
  actor: Actor,
  before: TalkState,
  { message: original, productId, city = null }: Question,
): Promise<TalkReply> => {
  const { main, asides } = splitMessage(original.slice(0, MAX_READ_LENGTH))
  const request = withOrdinalWords(main)
  const currentId = before.currentProductId ?? (anId.safeParse(productId).success ? productId : null) ?? null
  const requestWords = wordsOf(request)
  const resolved = await resolveProduct(deps, actor, before, {
    message: request,
    currentId,
    language: languageOf(translate(request), requestWords, before),
  })
  const { product: currentProduct, naming, withoutDescription: message } = resolved
  const parsed = await parseWithCurrentKind(
    deps,
    actor,
    withoutIntents(message, outsideQuery),
    currentProduct,
  )
  const newQuery = { ...parsed, language: translate(withoutPlaces(request, parsed)).language }
  const state = {
    ...before,
    language: languageOf(newQuery, requestWords, before),
    currentProductId: currentProduct?.id ?? null,
  }
  const turn: DialogueTurn = {
    deps,
    actor,
    state,
    original,
    message,
    words: wordsOf(message),
    intents: matchIntents(message),
    newQuery,
    currentProduct,
    naming,
    city,
  }
  return withAsides(await answer(turn), asides)
}

const wordsOf = (text: string): string[] => tokensOf(fold(text)).map(({ word }) => word)

/** One answer to a message, the first that applies. */
const answer = async (turn: DialogueTurn): Promise<TalkReply> =>
  answerAboutAssistant(turn) ??
  answerHelp(turn) ??
  (await answerNegotiation(turn)) ??
  answerOrder(turn) ??
  (await answerFollowUp(turn)) ??
  (await answerSmallTalk(turn)) ??
  answerAboutProduct(turn) ??
  (await answerSearch(turn))

/** A place is of no language: 'anything in Siteki' is not isiZulu. */
const withoutPlaces = (message: string, { places, notPlaces }: Query): string =>
  [...places, ...notPlaces].reduce((text, place) => text.replaceAll(place, ' '), message.toLowerCase())

/** Evidence by which a message must be more of another language to change that of the session. */
const TO_CHANGE = 2.5
/** The greetings of isiZulu and siSwati are the same: the words after them decide. */
const TO_CHANGE_NGUNI = 0.5
const nguni = new Set(['zu', 'ss'])

/** The language of a message, or of earlier ones if it is too short to tell: 'la première'. */
const languageOf = ({ language }: Pick<Query, 'language'>, words: readonly string[], before: TalkState) => {
  if (before.language === 'en') return language
  const lead = evidenceFor(words, language) - evidenceFor(words, before.language)
  const least = nguni.has(language) && nguni.has(before.language) ? TO_CHANGE_NGUNI : TO_CHANGE
  return lead >= least ? language : before.language
}

/** Only the shop can lower its price: the question to it is written. */
const answerNegotiation = async (turn: DialogueTurn): Promise<TalkReply | null> => {
  const { deps, actor, newQuery, currentProduct, intents } = turn
  if (!intents.has('negotiate')) return null
  if (!newQuery.namesKinds || (currentProduct && isOfKinds(newQuery, currentProduct)))
    return currentProduct ? negotiate(turn, currentProduct) : null
  const [best] = await findMatches(deps, actor, { ...newQuery, budget: null }, 1)
  return best && best.matchScore >= MIN_MATCH_SCORE ? negotiate(turn, best.product) : null
}

/** 'I will take it' and 'two of them': the message to the shop is written. */
const answerOrder = (turn: DialogueTurn): TalkReply | null => {
  const { currentProduct, intents, newQuery } = turn
  if (
    !currentProduct ||
    !intents.has('order') ||
    hasFollowUp(intents) ||
    intents.has('measure') ||
    newQuery.budget
  )
    return null
  return isOfKinds(newQuery, currentProduct) ? order(turn, currentProduct) : null
}

const answerFollowUp = async (turn: DialogueTurn): Promise<TalkReply | null> => {
  const { deps, actor, state, intents, newQuery, words, currentProduct, city, message } = turn
  if (!hasFollowUp(intents) || words.length > MAX_FOLLOW_UP) return null
  const query = state.query ?? (currentProduct ? await queryLike(deps, actor, currentProduct) : null)
  if (!query) return null
  const isOther =
    namesGoods(newQuery) &&
    !namesGoodsOnlyAfterFor(message, newQuery) &&
    !newQuery.kinds.some((kind) => query.kinds.includes(kind))
  if (isOther && !intents.has('like-this')) return null
  // 'What else do I need for camping' is not after more tents.
  if (intents.has('more') && newQuery.served.length > 0) return null
  // 'Cheaper and new in Manzini' changes more than the price.
  const refined = changesLimits(newQuery, message) ? narrow(query, newQuery, message) : query
  const limits = { isLimited: newQuery.budget !== null, isComparedWithCurrent: intents.has('than-it') }
  return await followUp({ deps, actor, state, query: refined, ...limits, city }, intents, currentProduct)
}

const answerSearch = async (turn: DialogueTurn): Promise<TalkReply> => {
  const { deps, actor, state, newQuery, message, intents } = turn
  const whatFor = replyText(state.language, 'whatFor')
  // 'A gift for my mother' names no goods, and it is known what may serve.
  const isStated = newQuery.served.length > 0
  // 'What colour is it' without a product that 'it' may be.
  if (
    !turn.currentProduct &&
    intents.has('question') &&
    newQuery.concepts.length > 0 &&
    newQuery.concepts.every(isAttribute)
  )
    return clarification(state, whatFor, await categoriesToChoose(deps))
  if (state.query && !state.query.isVague && !isStated && leavesOpen(newQuery, message)) {
    // A present is another query; 'something nice' takes nothing from the one there is.
    const isAnew = newQuery.about.split(' ').some((word) => presents.has(word))
    return clarification(
      isAnew ? { ...state, query: newQuery } : state,
      whatFor,
      await categoriesToChoose(deps),
    )
  }
  const query = isStated && newQuery.isVague ? newQuery : refine(state.query, newQuery, message)
  if (query.isVague && query.served.length === 0)
    return clarification({ ...state, query }, whatFor, await categoriesToChoose(deps))
  const matches = await findMatches(deps, actor, query, MAX_PRODUCTS)
  const fits = matches.some(({ matchScore }) => matchScore >= MIN_MATCH_SCORE)
  if (fits || !state.query || !isUnclear(turn))
    return orNearest(turn, query, await present(turn, { ...state, query, seen: [] }, query, matches))
  return clarification(state, replyText(state.language, 'unclear'), await categoriesToChoose(deps))
}

/** In a conversation, words that name no known goods may be no request: 'R1000 cash'. */
const isUnclear = ({ intents, newQuery, message }: DialogueTurn): boolean =>
  !intents.has('search') && !widens(message) && !setsLimits(newQuery) && !newQuery.kinds.some(isKind)

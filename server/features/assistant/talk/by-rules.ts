import { type HelpTopic, helpAnswer } from '../../../../contract/help.ts'
import { id as anId } from '../../../../contract/ids.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { loadProducts } from '../../products/public.ts'
import { largestCategories } from '../../products/tables.ts'
import { findMatches, MAX_READ_LENGTH, type Reads, understand } from '../discover/discover.ts'
import { isKind } from '../query/kinds.ts'
import type { Query } from '../query/read-query.ts'
import { fold, tokensOf } from '../query/text.ts'
import { evidenceFor, translate } from '../query/translate.ts'
import { presents } from '../query/words.ts'
import { answerAboutProduct, haggle } from './about-product.ts'
import { followUp, hasFollowUp, queryLike } from './follow-up.ts'
import { matchIntents, strongest, withoutIntents } from './match-intent.ts'
import { pickProduct } from './pick-product.ts'
import { isAttribute } from './product-facts.ts'
import { reply } from './replies.ts'
import { changesLimits, leavesOpen, narrow, refine, type TalkState } from './state.ts'
import { ask, FITS, isOfKinds, MAX_PRODUCTS, present, say, type TalkReply, type Turn } from './talk-reply.ts'

/** A message to the assistant, with the page's product and city. */
export type Question = { message: string; productId?: string | null; city?: string | null }

/** What these say is no part of what is looked for. */
const saidBesides = new Set([
  ...['any-place', 'any-price', 'any-colour', 'biggest', 'smallest', 'bigger', 'smaller'],
  ...['cheaper', 'cheapest', 'small-talk:greeting', 'small-talk:thanks', 'small-talk:bye'],
])
/** Longer messages say more than thanks. */
const SHORT = 6
/**
 * Answers a message by rules: from the help, from the listing of the current product, or from the
 * search. States nothing that these do not contain.
 */
export const talkByRules = async (
  deps: Reads,
  actor: Actor,
  before: TalkState,
  { message: written, productId, city = null }: Question,
): Promise<TalkReply> => {
  const message = written.slice(0, MAX_READ_LENGTH)
  const rest = await understand(deps, actor, withoutIntents(message, saidBesides))
  const newQuery = { ...rest, language: translate(message).language }
  const words = tokensOf(fold(message)).map(({ word }) => word)
  const id = before.atHand ?? (anId.safeParse(productId).success ? productId : null)
  const shown = await loadProducts(
    deps,
    [...new Set([...(id ? [id] : []), ...before.shown])],
    viewerId(actor),
  )
  const atHand = pickProduct(shown, before, id ?? null, words)
  const state = { ...before, language: languageOf(newQuery, words, before), atHand: atHand?.id ?? null }
  const turn: Turn = {
    deps,
    actor,
    state,
    written,
    message,
    words,
    intents: matchIntents(message),
    newQuery,
    atHand,
    city,
  }
  return (
    answerOrders(turn) ??
    answerHelp(turn) ??
    (await answerHaggling(turn)) ??
    (await answerFollowUp(turn)) ??
    (await answerSmallTalk(turn)) ??
    answerAboutProduct(turn) ??
    (await answerSearch(turn))
  )
}

/** Evidence by which a message must be more of another language to change that of the session. */
const TO_CHANGE = 2.5
/** The greetings of isiZulu and siSwati are the same: whatever follows tells more. */
const TO_CHANGE_NGUNI = 0.5
const nguni = new Set(['zu', 'ss'])

/** The language of a message, or of earlier ones if it is too short to tell: 'la première'. */
const languageOf = ({ language }: Query, words: readonly string[], before: TalkState) => {
  if (before.language === 'en') return language
  const lead = evidenceFor(words, language) - evidenceFor(words, before.language)
  const least = nguni.has(language) && nguni.has(before.language) ? TO_CHANGE_NGUNI : TO_CHANGE
  return lead >= least ? language : before.language
}

/** Who the assistant is, and what it will not do. */
const answerOrders = ({ state, intents, newQuery, words }: Turn): TalkReply | null => {
  const found = strongest(intents, 'small-talk:')
  const name = found?.intent.split(':')[1] ?? ''
  if (!['robot', 'orders', 'mood'].includes(name) || !found) return null
  const namesGoods = newQuery.namesKinds && newQuery.kinds.some(isKind)
  const isSaid = found.words > 1 || ((intents.has('question') || words.length <= SHORT) && !namesGoods)
  return isSaid ? say(state, 'small-talk', reply(state.language, name)) : null
}

/** How the marketplace works. */
const answerHelp = ({ state, intents, newQuery }: Turn): TalkReply | null => {
  const found = strongest(intents, 'help:')
  if (!found || (found.words === 1 && newQuery.namesKinds && intents.has('search'))) return null
  // A test checks that the intents of the table are topics.
  const topic = found.intent.slice('help:'.length) as HelpTopic
  const text =
    state.language === 'en' || state.language === 'af'
      ? helpAnswer(topic)
      : reply(state.language, found.intent)
  return say(state, `help:${topic}`, text)
}

/** Only the shop can lower its price: the question to it is written. */
const answerHaggling = async (turn: Turn): Promise<TalkReply | null> => {
  const { deps, actor, newQuery, atHand, intents } = turn
  if (!intents.has('ask-shop')) return null
  if (!newQuery.namesKinds || (atHand && isOfKinds(newQuery, atHand)))
    return atHand ? haggle(turn, atHand) : null
  const [best] = await findMatches(deps, actor, { ...newQuery, budget: null }, 1)
  return best && best.matchScore >= FITS ? haggle(turn, best.product) : null
}

const answerFollowUp = async (turn: Turn): Promise<TalkReply | null> => {
  const { deps, actor, state, intents, newQuery, words, atHand, city, message } = turn
  if (!hasFollowUp(intents) || words.length > SHORT * 2) return null
  const query = state.query ?? (atHand ? await queryLike(deps, actor, atHand) : null)
  if (!query) return null
  const isOther =
    newQuery.namesKinds &&
    newQuery.kinds.some(isKind) &&
    !newQuery.kinds.some((kind) => query.kinds.includes(kind))
  if (isOther && !intents.has('like-this')) return null
  // 'Cheaper and new in Manzini' changes more than the price.
  const refined = changesLimits(newQuery, message) ? narrow(query, newQuery, message) : query
  const limits = { isLimited: newQuery.budget !== null, isThanIt: intents.has('than-it') }
  return await followUp({ deps, actor, state, query: refined, ...limits, city }, intents, atHand)
}

const answerSmallTalk = async ({
  deps,
  state,
  intents,
  newQuery,
  words,
}: Turn): Promise<TalkReply | null> => {
  const found = strongest(intents, 'small-talk:')
  if (!found || newQuery.namesKinds || words.length > SHORT) return null
  const name = found.intent.split(':')[1] ?? ''
  if (name === 'greeting' && !newQuery.isVague) return null
  const answer = say(state, 'small-talk', reply(state.language, name))
  if (name !== 'greeting') return answer
  return { ...answer, suggestions: await kindsToChoose(deps), needsClarification: true }
}

const answerSearch = async (turn: Turn): Promise<TalkReply> => {
  const { deps, actor, state, newQuery, message, intents } = turn
  const whatFor = reply(state.language, 'whatFor')
  // 'What colour is it' without a product that 'it' may be.
  if (
    !turn.atHand &&
    intents.has('question') &&
    newQuery.concepts.length > 0 &&
    newQuery.concepts.every(isAttribute)
  )
    return ask(state, whatFor, await kindsToChoose(deps))
  if (state.query && !state.query.isVague && leavesOpen(newQuery, message)) {
    // A present is another query; 'something nice' takes nothing from the one there is.
    const isAnew = newQuery.about.split(' ').some((word) => presents.has(word))
    return ask(isAnew ? { ...state, query: newQuery } : state, whatFor, await kindsToChoose(deps))
  }
  const query = refine(state.query, newQuery, message)
  if (query.isVague) return ask({ ...state, query }, whatFor, await kindsToChoose(deps))
  const matches = await findMatches(deps, actor, query, MAX_PRODUCTS)
  return present({ ...state, query, seen: [] }, query, matches, actor)
}

/** The categories with the most products. */
const kindsToChoose = async ({ db }: Pick<Reads, 'db'>): Promise<string[]> => {
  const rows = await largestCategories(db.kysely).limit(4).execute()
  return rows.map(({ category }) => category)
}

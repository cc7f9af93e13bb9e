import { fold, stopWords, tokensOf } from '../../language/public.ts'
import { largestCategories } from '../../products/tables.ts'
import type { DiscoverDeps } from '../discover/discover.ts'
import { widens } from './changed-limits.ts'
import { strongest, withoutIntents } from './match-intent.ts'
import { replyText } from './replies.ts'
import { type DialogueTurn, namesGoods, type TalkReply, textReply } from './talk-reply.ts'

/** Longer messages are not only thanks. */
const SHORT = 6
const courtesies = new Set(['small-talk:okay', 'small-talk:thanks'])
const aboutAssistant = ['robot', 'orders', 'mood', 'picture']

/** Answers questions about the assistant itself and its limits. */
export const answerAboutAssistant = ({ state, intents, newQuery, words }: DialogueTurn): TalkReply | null => {
  const found = strongest(intents, 'small-talk:')
  const name = found?.intent.split(':')[1] ?? ''
  if (!aboutAssistant.includes(name) || !found) return null
  const isSaid =
    found.words > 1 || ((intents.has('question') || words.length <= SHORT) && !namesGoods(newQuery))
  return isSaid ? textReply(state, 'small-talk', replyText(state.language, name)) : null
}

/** Answers greetings (with kinds of goods to choose), thanks and short comments. */
export const answerSmallTalk = async (turn: DialogueTurn): Promise<TalkReply | null> => {
  const { deps, state, intents, newQuery, words } = turn
  const found = strongest(intents, 'small-talk:')
  if (!found || namesGoods(newQuery) || words.length > SHORT) return null
  const name = found.intent.split(':')[1] ?? ''
  if (name === 'greeting' && (!newQuery.isVague || intents.has('search'))) return null
  if (name === 'okay' && !isOnlyOkay(turn)) return null
  const answer = textReply(state, 'small-talk', replyText(state.language, name))
  if (name !== 'greeting') return answer
  return { ...answer, suggestions: await categoriesToChoose(deps), needsClarification: true }
}

/** 'Ok cool', but not 'ok any price' or 'something nice'. */
const isOnlyOkay = ({ message, words, intents }: DialogueTurn): boolean =>
  !widens(message) &&
  !intents.has('open-question') &&
  !words.some((word) => word === 'something' || word === 'anything') &&
  tokensOf(fold(withoutIntents(message, courtesies))).every(({ word }) => stopWords.has(word))

/** The categories with the most products. */
export const categoriesToChoose = async ({ db }: Pick<DiscoverDeps, 'db'>): Promise<string[]> => {
  const rows = await largestCategories(db.kysely).limit(4).execute()
  return rows.map(({ category }) => category)
}

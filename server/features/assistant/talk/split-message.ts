import { fold, stopWords, tokensOf } from '../../language/public.ts'
import { type Intents, matchIntents, strongest, withoutIntents } from './match-intent.ts'
import { sentencesOf } from './sentences.ts'

/** Words of courtesy ask for nothing. */
const courtesies: ReadonlySet<string> = new Set(
  ['greeting', 'thanks', 'bye', 'okay'].map((name) => `small-talk:${name}`),
)

type Sentence = { text: string; intents: Intents }

/**
 * Divides a message of several sentences into what is answered first and the questions about the
 * marketplace beside it: 'I need a pram. Do you deliver?'. Greetings and thanks are left out where
 * anything else is said.
 */
export const splitMessage = (message: string): { main: string; asides: string[] } => {
  const all = sentencesOf(message).map((text): Sentence => ({ text, intents: matchIntents(text) }))
  const said = all.filter((sentence) => !isCourtesy(sentence))
  if (all.length < 2 || said.length === 0) return { main: message, asides: [] }
  const isOffer = said.some(({ intents }) => intents.has('negotiate'))
  const asides = said.filter((sentence) => asksForHelp(sentence, isOffer))
  const others = said.filter((sentence) => !asides.includes(sentence))
  const questions = questionsWithPronoun(said)
  if (questions.length > 0) return { main: textOf(questions), asides: [] }
  const isRequest = isOffer || others.some(({ intents }) => intents.has('search'))
  if (!isRequest || others.length === 0) return { main: textOf(said), asides: [] }
  return { main: textOf(others), asides: asides.map(({ text }) => text) }
}

const textOf = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ')

const isAsked = ({ text, intents }: Sentence): boolean => text.includes('?') || intents.has('question')

/** An offer is answered before what is stated beside it: 'Can you do 500? I can collect today.' */
const asksForHelp = (sentence: Sentence, isOffer: boolean): boolean =>
  strongest(sentence.intents, 'help:') !== null &&
  !sentence.intents.has('search') &&
  !sentence.intents.has('negotiate') &&
  (isAsked(sentence) || isOffer)

/** In 'Is it waterproof? I want to use it at the pool' the first sentence asks. */
const questionsWithPronoun = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.every(({ intents }) => intents.has('pronoun') && !intents.has('negotiate'))
    ? sentences.filter((sentence) => isAsked(sentence) && !sentence.intents.has('search'))
    : []

const isCourtesy = ({ text, intents }: Sentence): boolean =>
  [...courtesies].some((intent) => intents.has(intent)) &&
  tokensOf(fold(withoutIntents(text, courtesies))).every(({ word }) => stopWords.has(word))

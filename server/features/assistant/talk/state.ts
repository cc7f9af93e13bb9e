import { z } from 'zod'
import {
  fold,
  isKind,
  isPerson,
  languages,
  oppositesOf,
  presents,
  qualities,
  tokensOf,
  translate,
  uses,
  vague,
} from '../../language/public.ts'
import { inCurrencyMeant } from '../query/currency-meant.ts'
import { inOwnWords, type Query } from '../query/read-query.ts'
import { setsLimits, widens } from './changed-limits.ts'
import { matchIntents } from './match-intent.ts'

/** How many shown products a session keeps, and so how far "show me more" pages. */
export const MAX_SEEN = 100

const words = z.array(z.string()).default([])
const sizeLimit = z.object({ unit: z.string(), side: z.enum(['min', 'max']), value: z.number() })

/** The state of a conversation, stored with its session. */
export const talkState = z.object({
  query: z
    .object({
      about: z.string(),
      concepts: words,
      own: z.string().default(''),
      written: z.string().default(''),
      ownWords: z.record(z.string(), z.string()).default({}),
      phrase: z.string().default(''),
      kinds: words,
      namesKinds: z.boolean().default(false),
      also: words,
      served: words,
      budget: z
        .object({ min: z.number().nullable(), max: z.number().nullable(), currency: z.string().nullable() })
        .nullable(),
      ownCurrency: z.string().nullable().default(null),
      colours: words,
      without: words,
      places: words,
      notPlaces: words,
      quantity: z.number().nullable().default(null),
      sizes: z.array(sizeLimit).default([]),
      age: z.number().nullable().default(null),
      language: z.enum(languages).default('en'),
      isVague: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The products shown last, the best first. */
  shown: words,
  /** All products shown for this query, for 'show me more'. */
  seen: words,
  /** The id of the product that 'it' refers to. */
  currentProductId: z.string().nullable().default(null),
  /** The language of the last message whose language could be detected. */
  language: z.enum(languages).default('en'),
  /** Whether the assistant has asked for a budget; it asks once. */
  hasAskedForBudget: z.boolean().default(false),
  /** The last turns, for a language model. */
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })).default([]),
})
export type TalkState = z.output<typeof talkState>

export const emptyState: TalkState = talkState.parse({})

/**
 * Applies a further message to a query: another kind of goods begins a new one, anything else
 * narrows or widens it.
 */
export const refine = (before: Query | null, newQuery: Query, text: string): Query => {
  const isAnew = !newQuery.isVague && !addsTo(before, newQuery, text) && !isOnlyQualities(newQuery)
  return !before || isAnew ? newQuery : narrow(before, newQuery, text)
}

/**
 * Merges the query of a further message into a query. A limit in the message replaces the earlier
 * one.
 */
export const narrow = (before: Query, newQuery: Query, text: string): Query => {
  const intents = matchIntents(text)
  const isAnyColour = intents.has('any-colour')
  const isAnyPlace = intents.has('any-place')
  const colours = newQuery.colours.length > 0 ? newQuery.colours : isAnyColour ? [] : before.colours
  // 'In blue' after 'a red dress' is a blue dress; 'not leather' after 'a leather bag' another bag.
  const gone = new Set([
    ...(isAnyColour || newQuery.colours.length > 0 ? before.colours : []),
    ...newQuery.without,
    ...oppositesOf(newQuery.concepts),
  ])
  const added = newQuery.concepts.filter(
    (word) => !vague.has(word) || uses.has(word) || qualities.has(word) || isPerson(word),
  )
  const goneOwn = new Set([...gone].flatMap((word) => fold(inOwnWords(before, word)).split(' ')))
  const keptWords = (words: string, without: ReadonlySet<string>) =>
    words
      .split(' ')
      .filter((word) => word && !without.has(word))
      .join(' ')
  const concepts = [
    ...new Set([...newQuery.colours, ...before.concepts.filter((word) => !gone.has(word)), ...added]),
  ]
  const addedOwn = added.length > 0 ? [newQuery.own] : []
  return {
    ...before,
    about: concepts.join(' '),
    concepts,
    // After a change of the goods nobody has written them as they are now.
    written: concepts.join() === before.concepts.join() ? before.written : '',
    own: [...new Set([keptWords(before.own, goneOwn), ...addedOwn])].filter(Boolean).join(' '),
    ownWords: ownWordsFor([...concepts, ...before.without, ...newQuery.without], before, newQuery),
    phrase: [keptWords(before.phrase, gone), ...(added.length > 0 ? [newQuery.phrase] : [])]
      .filter(Boolean)
      .join(' '),
    budget: newQuery.budget
      ? { ...newQuery.budget, currency: newQuery.budget.currency ?? before.budget?.currency ?? null }
      : intents.has('any-price')
        ? null
        : inCurrencyMeant(before.budget, text),
    ownCurrency: newQuery.ownCurrency,
    colours: colours.filter((colour) => !newQuery.without.includes(colour)),
    without: [...new Set([...before.without, ...newQuery.without])].filter(
      (word) => !newQuery.colours.includes(word),
    ),
    places: newQuery.places.length > 0 ? newQuery.places : isAnyPlace ? [] : before.places,
    notPlaces: isAnyPlace ? newQuery.notPlaces : [...new Set([...before.notPlaces, ...newQuery.notPlaces])],
    quantity: newQuery.quantity ?? before.quantity,
    sizes: newQuery.sizes.length > 0 ? newQuery.sizes : before.sizes,
    age: newQuery.age ?? before.age,
    language: newQuery.language,
    isVague: before.isVague && newQuery.isVague,
  }
}

/** Keeps the words that the query still has: a conversation may be long. */
const ownWordsFor = (needed: readonly string[], ...queries: readonly Query[]): Record<string, string> =>
  Object.fromEntries(
    queries.flatMap(({ ownWords }) =>
      Object.entries(ownWords).filter(([english]) => needed.includes(english)),
    ),
  )

/** 'A manual one' and 'new' describe the goods of the query before. */
const isOnlyQualities = ({ concepts, namesKinds }: Query): boolean =>
  !namesKinds && concepts.every((concept) => qualities.has(concept) || vague.has(concept))

const additions = new Set(
  'and but also for with in of made from near it its they that only just no not without size rather preferably one ones'.split(
    ' ',
  ),
)
/** A message that starts with one of these narrows the query, whatever it names: 'for a puppy'. */
const always = new Set(['for', 'with', 'without', 'in', 'made'])

/** 'For work', 'with a zip', 'made of sisal' name no other goods, but a property. */
const addsTo = (before: Query | null, newQuery: Query, text: string): boolean =>
  before?.isVague === false &&
  !asksForSomething(newQuery, text) &&
  readings(text).some((words) => isAddition(newQuery, words))

/** 'Something to bath her' is after other goods than before, even after 'and'. */
const asksForSomething = ({ kinds, namesKinds, served }: Query, text: string): boolean =>
  served.length > 0 ||
  (!namesKinds && kinds.length > 0 && /\b(?:some|any)thing to\b/.test(text.toLowerCase()))

/** The words of a message as they are and in English. */
const readings = (text: string): string[][] => [
  tokensOf(fold(text)).map(({ word }) => word),
  translate(text).terms.flatMap(({ english }) => english.split(' ')),
]

/** Words before what a message adds: 'actually it is for my daughter'. */
const fillers = new Set('actually ok okay no yes hmm oh sorry wait eh ah alright'.split(' '))

const isAddition = ({ namesKinds, kinds }: Query, said: readonly string[]): boolean => {
  const start = said.findIndex((word) => !fillers.has(word))
  const words = said.slice(Math.max(0, start))
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (always.has(first)) return true
  // 'The electric one' refers to the goods of the query before.
  if (['one', 'ones'].includes(last)) return !kinds.some(isKind)
  return !namesKinds && additions.has(first)
}

/** Whether a message narrows nothing: 'a gift', 'something nice', but not 'in blue'. */
export const leavesOpen = (newQuery: Query, text: string): boolean =>
  newQuery.isVague &&
  !setsLimits(newQuery) &&
  (newQuery.about === '' || newQuery.about.split(' ').some((word) => presents.has(word))) &&
  !widens(text)

import { z } from 'zod'
import { currencyMeant } from '../query/currency-meant.ts'
import { languages } from '../query/dictionary.ts'
import { isKind } from '../query/kinds.ts'
import { oppositesOf } from '../query/opposites.ts'
import type { Query } from '../query/read-query.ts'
import { fold, tokensOf } from '../query/text.ts'
import { presents, qualities, uses, vague } from '../query/words.ts'
import { matchIntents } from './match-intent.ts'

const words = z.array(z.string()).default([])

/** What a session has understood so far. */
export const talkState = z.object({
  query: z
    .object({
      about: z.string(),
      concepts: words,
      own: z.string().default(''),
      said: z.string().default(''),
      kinds: words,
      namesKinds: z.boolean().default(false),
      budget: z
        .object({ min: z.number().nullable(), max: z.number().nullable(), currency: z.string().nullable() })
        .nullable(),
      colours: words,
      without: words,
      places: words,
      notPlaces: words,
      quantity: z.number().nullable().default(null),
      language: z.enum(languages).default('en'),
      isVague: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The products that were shown last, the best first. */
  shown: words,
  /** All that were shown for this query, for 'show me more'. */
  seen: words,
  /** The product that 'it' means. */
  atHand: z.string().nullable().default(null),
  /** The language of the last message that told its language. */
  language: z.enum(languages).default('en'),
  /** Was asked how much it may cost: once is enough. */
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
export const refine = (before: Query | null, said: Query, text: string): Query => {
  const isAnew = !said.isVague && !addsTo(before, said, text) && !isOnlyQualities(said)
  return !before || isAnew ? said : narrow(before, said, text)
}

/** Whether a message changes a limit of a query, or takes one away. */
export const changesLimits = (said: Query, text: string): boolean => setsLimits(said) || widens(text)

/**
 * Whether a message sets a limit: a price, a colour, a place, a quality, or something that it must
 * not have.
 */
const setsLimits = ({ budget, colours, without, places, notPlaces, concepts }: Query): boolean =>
  budget !== null ||
  [colours, without, places, notPlaces].some((limits) => limits.length > 0) ||
  concepts.some((word) => qualities.has(word))

/**
 * Takes what a further message says into a query; what it says anew replaces what was said before.
 */
export const narrow = (before: Query, said: Query, text: string): Query => {
  const intents = matchIntents(text)
  const isAnyColour = intents.has('any-colour')
  const isAnyPlace = intents.has('any-place')
  const colours = said.colours.length > 0 ? said.colours : isAnyColour ? [] : before.colours
  // 'In blue' after 'a red dress' is a blue dress; 'not leather' after 'a leather bag' any other
  // bag.
  const gone = new Set([
    ...(isAnyColour || said.colours.length > 0 ? before.colours : []),
    ...said.without,
    ...oppositesOf(said.concepts),
  ])
  const added = said.concepts.filter((word) => !vague.has(word) || uses.has(word) || qualities.has(word))
  const keptWords = (words: string) =>
    words
      .split(' ')
      .filter((word) => word && !gone.has(word))
      .join(' ')
  const concepts = [
    ...new Set([...said.colours, ...before.concepts.filter((word) => !gone.has(word)), ...added]),
  ]
  const addedOwn = added.length > 0 ? [said.own] : []
  return {
    ...before,
    about: concepts.join(' '),
    concepts,
    own: [...new Set([keptWords(before.own), ...addedOwn])].filter(Boolean).join(' '),
    said: [keptWords(before.said), ...(added.length > 0 ? [said.said] : [])].filter(Boolean).join(' '),
    budget: said.budget
      ? { ...said.budget, currency: said.budget.currency ?? before.budget?.currency ?? null }
      : intents.has('any-price')
        ? null
        : inCurrency(before.budget, text),
    colours: colours.filter((colour) => !said.without.includes(colour)),
    without: [...new Set([...before.without, ...said.without])].filter(
      (word) => !said.colours.includes(word),
    ),
    places: said.places.length > 0 ? said.places : isAnyPlace ? [] : before.places,
    notPlaces: isAnyPlace ? said.notPlaces : [...new Set([...before.notPlaces, ...said.notPlaces])],
    quantity: said.quantity ?? before.quantity,
    language: said.language,
    isVague: before.isVague && said.isVague,
  }
}

/** 'I meant dollars' keeps the amounts. */
const inCurrency = (budget: Query['budget'], text: string): Query['budget'] =>
  budget && { ...budget, currency: currencyMeant(text) ?? budget.currency }

/** 'A manual one' and 'new' describe what was asked for. */
const isOnlyQualities = ({ concepts, namesKinds }: Query): boolean =>
  !namesKinds && concepts.every((concept) => qualities.has(concept) || vague.has(concept))

const additions = new Set(
  'and but also for with in of made from near it they that only just no not without size rather preferably one ones'.split(
    ' ',
  ),
)
/** After these a message says more of the same thing, whatever it names: 'for a puppy'. */
const always = new Set(['for', 'with', 'without', 'in', 'made'])

/** 'For work', 'with a zip', 'made of sisal': no other thing, but what the thing should be like. */
const addsTo = (before: Query | null, said: Query, text: string): boolean =>
  before?.isVague === false &&
  isAddition(
    said,
    tokensOf(fold(text)).map(({ word }) => word),
  )

const isAddition = ({ namesKinds, kinds }: Query, words: readonly string[]): boolean => {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (always.has(first)) return true
  // 'The electric one' is one of what was asked for.
  if (['one', 'ones'].includes(last)) return !kinds.some(isKind)
  return !namesKinds && additions.has(first)
}

/**
 * Says nothing that the query before could be narrowed by: 'a gift', 'something nice'; unlike 'in
 * blue'.
 */
export const leavesOpen = (said: Query, text: string): boolean =>
  said.isVague &&
  !setsLimits(said) &&
  (said.about === '' || said.about.split(' ').some((word) => presents.has(word))) &&
  !widens(text)

const widens = (text: string): boolean => {
  const intents = matchIntents(text)
  return ['any-price', 'any-colour', 'any-place'].some((intent) => intents.has(intent))
}

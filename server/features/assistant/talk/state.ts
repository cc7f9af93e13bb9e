import { z } from 'zod'
import { languages } from '../query/dictionary.ts'
import { isKind } from '../query/kinds.ts'
import type { Query } from '../query/read-query.ts'
import { fold, tokensOf } from '../query/text.ts'
import { presents, uses, vague } from '../query/words.ts'

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

/** Applies a further message to a query: another kind of goods begins a new one, anything else narrows or widens it. */
export const refine = (before: Query | null, said: Query, text: string): Query => {
  const asked = text.trim().toLowerCase()
  const widened = isOnlyWidening(asked)
  const isAnew = !said.isVague && !widened && !addsTo(before, said, asked)
  if (!before || isAnew) return said
  const isAnyColour = asked === 'any colour'
  const colours = isAnyColour ? [] : said.colours.length > 0 ? said.colours : before.colours
  // 'In blue' after 'a red dress' is a blue dress; 'not leather' after 'a leather bag' any other bag.
  const gone = new Set([...(isAnyColour || said.colours.length > 0 ? before.colours : []), ...said.without])
  const added = widened ? [] : said.concepts.filter((word) => !vague.has(word) || uses.has(word))
  const concepts = [
    ...new Set([...said.colours, ...before.concepts.filter((word) => !gone.has(word)), ...added]),
  ]
  const kept = before.said.split(' ').filter((word) => !gone.has(word))
  return {
    about: concepts.join(' '),
    concepts,
    own: [
      ...said.colours,
      before.own
        .split(' ')
        .filter((word) => !gone.has(word))
        .join(' '),
      ...(added.length > 0 ? [said.own] : []),
    ]
      .filter((word, index, all) => word && all.indexOf(word) === index)
      .join(' '),
    said: [...kept, ...(added.length > 0 ? [said.said] : [])].filter(Boolean).join(' '),
    kinds: before.kinds,
    namesKinds: before.namesKinds,
    budget: asked === 'any price' ? null : (said.budget ?? before.budget),
    colours: colours.filter((colour) => !said.without.includes(colour)),
    without: [...new Set([...before.without, ...said.without])].filter(
      (word) => !said.colours.includes(word),
    ),
    places: asked === 'anywhere' ? [] : said.places.length > 0 ? said.places : before.places,
    notPlaces: asked === 'anywhere' ? [] : [...new Set([...before.notPlaces, ...said.notPlaces])],
    quantity: said.quantity ?? before.quantity,
    language: said.language,
    isVague: widened ? before.isVague : before.isVague && said.isVague,
  }
}

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

/** Says nothing that the query before could be narrowed by: 'a gift', 'something nice'; unlike 'in blue'. */
export const leavesOpen = (said: Query, text: string): boolean =>
  said.isVague &&
  !said.budget &&
  [said.colours, said.without, said.places, said.notPlaces].every((limits) => limits.length === 0) &&
  (said.about === '' || said.about.split(' ').some((word) => presents.has(word))) &&
  !isOnlyWidening(text.trim().toLowerCase())

/** The suggestions that widen a query. */
export const isOnlyWidening = (text: string): boolean =>
  ['any price', 'any colour', 'anywhere'].includes(text)

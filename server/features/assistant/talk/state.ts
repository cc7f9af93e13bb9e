import { z } from 'zod'
import type { Wish } from '../wish/read-wish.ts'
import { presents, uses, vague } from '../wish/words.ts'

const words = z.array(z.string()).default([])

/** What a session has understood so far. */
export const talkState = z.object({
  wish: z
    .object({
      about: z.string(),
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
      isVague: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The products that were shown last, the best first. */
  shown: words,
  /** All that were shown for this wish, for who asks for more. */
  seen: words,
  /** Was asked how much it may cost: once is enough. */
  hasAskedForBudget: z.boolean().default(false),
  /** The last turns, for a language model. */
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })).default([]),
})
export type TalkState = z.output<typeof talkState>

export const emptyState: TalkState = talkState.parse({})

/** What a further message changes of a wish: a new thing is a new wish, anything else narrows or widens the one there is. */
export const refine = (before: Wish | null, said: Wish, text: string): Wish => {
  const asked = text.trim().toLowerCase()
  const widened = isOnlyWidening(asked)
  const isAnew = !said.isVague && !widened && !addsTo(before, said, asked)
  if (!before || isAnew) return said
  const isAnyColour = asked === 'any colour'
  const colours = isAnyColour ? [] : said.colours.length > 0 ? said.colours : before.colours
  // 'In blue' after 'a red dress' is a blue dress; 'not leather' after 'a leather bag' any other bag.
  const gone = new Set([...(isAnyColour || said.colours.length > 0 ? before.colours : []), ...said.without])
  const added = widened ? [] : said.about.split(' ').filter((word) => !vague.has(word) || uses.has(word))
  const about = [
    ...new Set([
      ...said.colours,
      ...before.about.split(' ').filter((word) => !gone.has(word)),
      ...added.filter((word) => !said.colours.includes(word)),
    ]),
  ]
  const kept = before.said.split(' ').filter((word) => !gone.has(word))
  return {
    about: about.filter(Boolean).join(' '),
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
    isVague: widened ? before.isVague : before.isVague && said.isVague,
  }
}

/** 'For work', 'with a zip', 'made of sisal': no other thing, but what the thing should be like. */
const addsTo = (before: Wish | null, said: Wish, text: string): boolean =>
  before?.isVague === false &&
  !said.namesKinds &&
  /^(?:and|but|also|for|with|in|of|made|from|near|it|they|that|only|just|no|not|without|size|rather|preferably)\b/.test(
    text,
  )

/** Says nothing that the wish before could be narrowed by: 'a gift', 'something nice'; unlike 'a smaller one' or 'in blue'. */
export const leavesOpen = (said: Wish, text: string): boolean =>
  said.isVague &&
  !said.budget &&
  [said.colours, said.without, said.places, said.notPlaces].every((limits) => limits.length === 0) &&
  (said.about === '' || said.about.split(' ').some((word) => presents.has(word))) &&
  !isOnlyWidening(text.trim().toLowerCase())

const isOnlyWidening = (text: string): boolean => ['any price', 'any colour', 'anywhere'].includes(text)

/** 'Cheaper', 'something cheaper please', 'that is too expensive'. `text` has no punctuation and is in lower case. */
export const asksForCheaper = (text: string): boolean =>
  /^(?:(?:show|find|me|anything|something|any|a|bit|do you have|have you got|is there) )*(?:cheaper|less expensive)(?: (?:ones?|options?|please|than that))*$|^(?:(?:it is|its|thats|that is|they are|theyre|still) )?(?:too|very) (?:expensive|dear|costly|much)$/.test(
    text,
  )

/** 'Show me more', 'any others?', 'what else'. */
export const asksForMore = (text: string): boolean =>
  /^(?:(?:show|me|see|any|some|are there|do you have|have you got|can i see|i want|the) )*(?:more|others?|something else|what else|rest|next)(?: (?:ones?|options?|products?|of (?:them|these|those)|please|do you have|is there))*$/.test(
    text,
  )

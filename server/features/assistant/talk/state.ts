import { z } from 'zod'
import type { Wish } from '../wish/read-wish.ts'

const words = z.array(z.string()).default([])

/** What a session has understood so far. */
export const talkState = z.object({
  wish: z
    .object({
      about: z.string(),
      budget: z
        .object({ min: z.number().nullable(), max: z.number().nullable(), currency: z.string().nullable() })
        .nullable(),
      colours: words,
      without: words,
      places: words,
      isVague: z.boolean(),
    })
    .nullable()
    .default(null),
  /** The products that were shown last, the best first. */
  shown: words,
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
  if (!before || (!said.isVague && !isOnlyWidening(asked))) return said
  const widened = isOnlyWidening(asked)
  return {
    about: before.about,
    budget: asked === 'any price' ? null : (said.budget ?? before.budget),
    colours: asked === 'any colour' ? [] : said.colours.length > 0 ? said.colours : before.colours,
    without: [...new Set([...before.without, ...said.without])],
    places: asked === 'anywhere' ? [] : said.places.length > 0 ? said.places : before.places,
    isVague: widened ? before.isVague : before.isVague && said.isVague,
  }
}

const isOnlyWidening = (text: string): boolean =>
  ['any price', 'any colour', 'anywhere', 'cheaper'].includes(text)

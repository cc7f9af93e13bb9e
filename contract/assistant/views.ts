import { z } from 'zod'
import { id } from '../ids.ts'
import { product } from '../products/views.ts'

/** Whose model, or whose rules, an answer comes from. */
export const engineName = z.enum(['local', 'openai'])
export type EngineName = z.output<typeof engineName>

/** A product that fits a wish. */
export const match = z.object({
  product,
  /** Whole per cent: how well it fits, not how good it is. */
  matchScore: z.number().int(),
  /** From 1. */
  rank: z.number().int(),
  /** Why, each a fact of the product. */
  reasons: z.array(z.string()),
  /** What of the wish's use it fits, in words; `null` where the wish names none. */
  lifestyleMatch: z.string().nullable(),
  /** How its price stands to comparable products; `null` where too few have one. */
  pricingInsight: z.object({ marketPosition: z.enum(['below', 'above', 'fair']) }).nullable(),
})
export type Match = z.output<typeof match>

/** What a person may do next with a product that the assistant speaks of. */
export const suggestedAction = z.object({
  type: z.enum(['open', 'save', 'message']),
  productId: id,
  shopId: id,
  label: z.string(),
  /** The message to the shop, where the assistant wrote one. */
  text: z.string().optional(),
})
export type SuggestedAction = z.output<typeof suggestedAction>

/** Not guessable, so no id as those of things are: every bit of it is random. */
export const sessionId = z.guid()

/** What the assistant says. The envelope's `message` is the same text. */
export const assistantReply = z.object({
  message: z.string(),
  products: z.array(product),
  /** Short things that one might say next. */
  suggestions: z.array(z.string()),
  suggestedActions: z.array(suggestedAction),
  /** It asks before it can help. */
  needsClarification: z.boolean(),
  /** Whoever began the session goes on with it. */
  sessionId,
  /** Who answered: our own rules over the search, or a language model. */
  engine: engineName,
})
export type AssistantReply = z.output<typeof assistantReply>

import { z } from 'zod'
import { id } from '../ids.ts'
import { product } from '../products/views.ts'

/** The engine of an answer: local rules and models, or an OpenAI-compatible endpoint. */
export const engineName = z.enum(['local', 'openai'])
export type EngineName = z.output<typeof engineName>

/** Why a product matches, for clients to put into words of their language. */
const factKinds = ['use', 'price', 'colour', 'place', 'words', 'category'] as const
const fact = z.object({ kind: z.enum(factKinds), values: z.array(z.string()) })
export type Fact = z.output<typeof fact>

/** A product that matches a query. */
export const match = z.object({
  product,
  /** How well it matches the query, in whole per cent. */
  matchScore: z.number().int(),
  /** Starts at 1. */
  rank: z.number().int(),
  /** Why it matches; each reason is a fact of the product. */
  reasons: z.array(z.string()),
  /** The same as `lifestyleMatch` and `reasons`, in this order. */
  facts: z.array(fact),
  /** The uses that it matches, in words; `null` if the query names none. */
  lifestyleMatch: z.string().nullable(),
  /** Its price compared with similar products; `null` if too few have a price. */
  pricingInsight: z.object({ marketPosition: z.enum(['below', 'above', 'fair']) }).nullable(),
})
export type Match = z.output<typeof match>

/** An action offered for a product of the reply. */
const suggestedAction = z.object({
  type: z.enum(['open', 'save', 'message']),
  productId: id,
  shopId: id,
  label: z.string(),
  /** A draft of the message to the shop, if the assistant wrote one. */
  text: z.string().optional(),
})
export type SuggestedAction = z.output<typeof suggestedAction>

/** Completely random so that it cannot be guessed; unlike entity ids, not a UUIDv7. */
export const sessionId = z.guid()

/** The assistant's reply. The envelope's `message` holds the same text. */
export const assistantReply = z.object({
  message: z.string(),
  products: z.array(product),
  /** Short messages that the user can send next. */
  suggestions: z.array(z.string()),
  suggestedActions: z.array(suggestedAction),
  /** Whether the reply asks a question that must be answered first. */
  needsClarification: z.boolean(),
  /** Send it with the next message to continue the session. */
  sessionId,
  /** Whether local rules or a language model answered. */
  engine: engineName,
})
export type AssistantReply = z.output<typeof assistantReply>

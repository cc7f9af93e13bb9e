import { z } from 'zod'

/** Where a suggestion comes from: what was said in the clip, or what its picture shows, in those very words. */
const source = z.object({ kind: z.enum(['speech', 'picture']), quote: z.string() })

const suggested = <Value extends z.ZodType>(value: Value) =>
  z
    .object({
      value,
      /** From 0 to 1. */
      confidence: z.number(),
      source,
    })
    .nullable()

const amount = z.object({ amount: z.number(), currency: z.string() })
const suggestedPrice = suggested(amount)
const confidence = z.number().nullable()

/**
 * What the clip itself says of its product. What the seller left empty was filled with it, but for a price that was guessed;
 * the rest are proposals.
 */
export const productAi = z.object({
  /** Empty where nobody speaks, or nobody could listen. */
  transcript: z.string(),
  /** ISO 639-1; `null` without a transcript. */
  language: z.string().nullable(),
  suggestions: z.object({
    title: suggested(z.string()),
    description: suggested(z.string()),
    category: suggested(z.string()),
    /** `null` too where several were heard: then they are all in `prices`, and none was filled in. */
    price: suggestedPrice,
    prices: z.array(suggestedPrice.unwrap()),
    tags: suggested(z.array(z.string())),
  }),
  confidence: z.object({
    title: confidence,
    description: confidence,
    category: confidence,
    price: confidence,
    tags: confidence,
  }),
  /** Who listened, who read what is written in the picture (`null`: nobody could), and who wrote. */
  engine: z.object({
    listening: z.enum(['local', 'openai']).nullable(),
    /** Not there in listings of an earlier version. */
    reading: z.enum(['local']).nullable().optional(),
    writing: z.enum(['local', 'openai']),
  }),
})
export type ProductAi = z.output<typeof productAi>
export type Suggestions = ProductAi['suggestions']

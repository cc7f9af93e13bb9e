import { z } from 'zod'

/** The source of a suggestion: a quote of the speech or of text in the image. */
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
 * Listing data extracted from the video. Title, category, tags and a price of at least 0.5 fill the
 * fields that the seller left empty; the description is a suggestion only.
 */
export const productAi = z.object({
  /** Empty if there is no speech or no speech model. */
  transcript: z.string(),
  /** ISO 639-1; `null` without a transcript. */
  language: z.string().nullable(),
  suggestions: z.object({
    title: suggested(z.string()),
    description: suggested(z.string()),
    category: suggested(z.string()),
    /** Also `null` if several prices were found: they are in `prices`, and none was filled in. */
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
  /** Engines for speech, text in images (`null`: none was available) and the draft. */
  engine: z.object({
    listening: z.enum(['local', 'openai']).nullable(),
    /** Missing in listings made by earlier versions. */
    reading: z.enum(['local']).nullable().optional(),
    writing: z.enum(['local', 'openai']),
  }),
})
export type ProductAi = z.output<typeof productAi>
export type Suggestions = ProductAi['suggestions']

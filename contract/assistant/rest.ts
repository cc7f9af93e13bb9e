import { z } from 'zod'
import { field } from '../texts.ts'
import { endpoint } from '../wire.ts'
import { assistantReply, engineName, match } from './views.ts'

const wish = z.string(field.wishRequired).trim().min(1, field.wishRequired).max(500)
const answer = z.object({
  results: z.array(match),
  /** Whose model read the wish; `local` also where words alone found. */
  engine: engineName,
})
/** An hour of one person, whichever of these calls; signed out it is tighter (checklist AI-10). */
const rate = { count: 120, visitors: 20, seconds: 3600, countedAs: 'assistant' }
const limit = (byDefault: number) => z.coerce.number().int().min(1).max(100).default(byDefault)

export const discoverProducts = endpoint({
  method: 'POST',
  path: '/ai/discover',
  summary: 'Products that fit a wish in plain words, the best first, with reasons',
  body: z.object({ query: wish, limit: limit(20) }),
  answer,
  rate,
})

export const searchByMeaning = endpoint({
  method: 'GET',
  path: '/ai/search',
  summary: 'The same for a search box',
  query: z.object({ q: wish, limit: limit(20) }),
  answer,
  rate,
})

const said = z.string(field.askSomething).trim()
const short = z.string().trim().max(200).nullish()
/** Forms send objects as JSON. */
const fromForm = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (typeof given === 'string' ? parsed(given) : given), schema)
/** Far more than any of these fields may hold; parsing megabytes would block every other request. */
const MOST_JSON = 100_000
const parsed = (text: string): unknown => {
  if (text.length > MOST_JSON) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const asking = {
  /** Of an earlier answer; without one, or with one that is unknown, a new session begins. */
  sessionId: z.string().trim().max(1000).nullish(),
  language: z
    .string()
    .trim()
    .max(20)
    .nullish()
    .transform((given) => given || 'en'),
  /** A town's name by itself will do. */
  location: fromForm(
    z.preprocess(
      (given) => (typeof given === 'string' ? { city: given } : given),
      z.object({ country: short, city: short }).nullish(),
    ),
  ),
  /** Where in the product the question was asked; it is kept nowhere. */
  metadata: fromForm(
    z
      .object({
        deviceType: short,
        source: short,
        productId: short,
        categoryName: short,
        shopId: short,
        searchTerm: short,
      })
      .nullish(),
  ),
}

export const askAssistant = endpoint({
  method: 'POST',
  path: '/ai/assistant',
  summary: 'Talk with the shopping assistant; with `Accept: text/event-stream` its reply is streamed',
  body: z.object({ message: said.min(1, field.askSomething).max(2000), ...asking }),
  answer: assistantReply,
  errors: ['NOT_FOUND'],
  rate,
  streams: true,
})

export const askAssistantAboutImage = endpoint({
  method: 'POST',
  path: '/ai/assistant/image',
  summary: 'The same about a picture',
  body: z.object({ message: said.max(2000).default(''), ...asking }),
  files: {
    image: {
      kind: 'image',
      maxBytes: 10 * 1024 * 1024,
      maxCount: 1,
      wrongKind: field.imageWrongKind,
      tooLarge: field.fileTooLarge(10),
    },
  },
  answer: assistantReply,
  errors: ['NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  rate,
  streams: true,
})

import { z } from 'zod'
import { field } from '../field-codes.ts'
import { parseJsonField } from '../form-fields.ts'
import { MEGABYTE } from '../media/folders.ts'
import { endpoint } from '../wire.ts'
import { assistantReply, engineName, match } from './views.ts'

const query = z.string(field.queryRequired).trim().min(1, field.queryRequired).max(500)
const answer = z.object({
  results: z.array(match),
  /** The engine that read the query; `local` also if only keywords matched. */
  engine: engineName,
})
/** Shared by all endpoints of the assistant; stricter for visitors. */
const httpRate = { count: 120, visitorCount: 20, seconds: 3600, counter: 'assistant' }
const limit = (byDefault: number) => z.coerce.number().int().min(1).max(100).default(byDefault)

export const discoverProducts = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/ai/discover',
  summary: 'Products that match a query in plain words, best first, with reasons',
  body: z.object({ query, limit: limit(20) }),
  answer,
  httpRate,
})

export const searchByMeaning = endpoint({
  method: 'GET',
  path: '/ai/search',
  summary: 'The same as `/ai/discover`, for a search box',
  query: z.object({ q: query, limit: limit(20) }),
  answer,
  httpRate,
})

const MAX_IMAGE_MEGABYTES = 10
const message = z.string(field.messageRequired).trim()
const short = z.string().trim().max(200).nullish()
/** More than any of these fields needs. */
const MAX_JSON = 100_000
const fromForm = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (typeof given === 'string' ? parseJsonField(given, MAX_JSON) : given), schema)

const context = {
  /** From an earlier answer. Without a known one, a new session starts. */
  sessionId: z.string().trim().max(1000).nullish(),
  language: z
    .string()
    .trim()
    .max(20)
    .nullish()
    .transform((given) => given || 'en'),
  /** An object, or the name of a town alone. */
  location: fromForm(
    z.preprocess(
      (given) => (typeof given === 'string' ? { city: given } : given),
      z.object({ country: short, city: short }).nullish(),
    ),
  ),
  /** Where in the app the question was asked. It is not stored. */
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
  summary: 'Send a message to the shopping assistant; with `Accept: text/event-stream` the reply is streamed',
  body: z.object({ message: message.min(1, field.messageRequired).max(2000), ...context }),
  answer: assistantReply,
  errors: ['NOT_FOUND'],
  httpRate,
  streams: true,
})

export const assistantAbilities = endpoint({
  method: 'GET',
  path: '/ai/assistant/abilities',
  summary: 'Whether the assistant can look at pictures; clients offer them only then',
  answer: z.object({ looksAtPictures: z.boolean() }),
})

export const askAssistantAboutImage = endpoint({
  method: 'POST',
  path: '/ai/assistant/image',
  summary: 'Send a message with a picture to the shopping assistant',
  body: z.object({ message: message.max(2000).default(''), ...context }),
  files: {
    image: {
      kind: 'image',
      maxBytes: MAX_IMAGE_MEGABYTES * MEGABYTE,
      maxCount: 1,
      wrongKind: field.imageWrongKind,
      tooLarge: field.fileTooLarge(MAX_IMAGE_MEGABYTES),
    },
  },
  answer: assistantReply,
  errors: ['NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  httpRate,
  streams: true,
})

export const exchangeRates = endpoint({
  method: 'GET',
  path: '/countries/rates',
  summary: 'The caller’s currency, and the value of one US dollar in each currency, for approximate prices',
  answer: z.object({ currency: z.string(), rates: z.record(z.string(), z.number()) }),
})

import type { ProductAi, Suggestions } from '../../../../contract/products/ai.ts'
import type { Image, Transcript, WrittenText } from '../../../../platform/ai/port.ts'
import { AiFailed } from '../../../../platform/ai/port.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { draftByModel } from './by-model.ts'
import { draftByRules } from './by-rules.ts'
import { pricesOf } from './prices.ts'
import { spokenPrices } from './spoken-prices.ts'
import { linesOf, writtenPrices } from './written.ts'

/** Characters; three minutes of fast speech have some 3,500. */
const MAX_TRANSCRIPT = 4000
const MAX_QUOTE = 200
const MAX_PRICES = 5

/**
 * Drafts a listing by the language model, and by rules for each field that it leaves out or cannot
 * prove. `transcript` and `imageText` (per image) are `null` if no engine could read them.
 * @throws the signal's reason only
 */
export const draftListing = async (
  deps: Deps<'ai' | 'log'>,
  {
    transcript,
    imageText,
    images,
    currency,
  }: {
    transcript: Transcript | null
    imageText: WrittenText[][] | null
    /** For a model that accepts images. */
    images: Image[]
    /** The shop's. */
    currency: string
  },
  signal: AbortSignal,
): Promise<ProductAi> => {
  const speech = transcript?.text ?? ''
  const written = linesOf(imageText ?? [])
  const texts = { transcript: speech, written, currency }
  const rules = await draftByRules(deps, texts, signal)
  const model = await tryModel(deps, { ...texts, images }, signal)
  const suggestions: Suggestions = model
    ? {
        title: model.title ?? rules.title,
        description: model.description ?? rules.description,
        category: model.category ?? rules.category,
        ...pricesOf([
          ...spokenPrices(speech, currency),
          ...writtenPrices(written, currency),
          ...model.writtenPrices,
        ]),
        tags: model.tags ?? rules.tags,
      }
    : rules
  const { title, description, category, price, tags } = suggestions
  return {
    transcript: speech.slice(0, MAX_TRANSCRIPT),
    language: speech === '' ? null : (transcript?.language ?? null),
    suggestions: bounded(suggestions),
    confidence: {
      title: title?.confidence ?? null,
      description: description?.confidence ?? null,
      category: category?.confidence ?? null,
      price: price?.confidence ?? null,
      tags: tags?.confidence ?? null,
    },
    engine: {
      listening: transcript?.engine.name ?? null,
      reading: imageText && 'local',
      writing: model ? 'openai' : 'local',
    },
  }
}

/**
 * Quotes and alternatives in suggestions are cut: they are stored with the product and sent with
 * each list of it.
 */
const bounded = (suggestions: Suggestions): Suggestions => {
  const cut = <T extends { source: { quote: string } } | null>(one: T): T =>
    one && { ...one, source: { ...one.source, quote: one.source.quote.slice(0, MAX_QUOTE) } }
  return {
    title: cut(suggestions.title),
    description: cut(suggestions.description),
    category: cut(suggestions.category),
    price: cut(suggestions.price),
    prices: suggestions.prices.slice(0, MAX_PRICES).map(cut),
    tags: cut(suggestions.tags),
  }
}

const tryModel = async (
  { ai, log }: Deps<'ai' | 'log'>,
  about: Parameters<typeof draftByModel>[1],
  signal: AbortSignal,
) => {
  if (!ai.language) return null
  try {
    return await draftByModel(ai.language, about, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AiFailed)) throw error
    log.warn({ err: error }, 'The model wrote no listing: the rules do')
    return null
  }
}

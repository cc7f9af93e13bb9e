import type { Suggestions } from '../../../../contract/products/ai.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isNumberWord, stopWords, vague } from '../../language/public.ts'
import { findPrices } from '../price/find-prices.ts'
import { findCategory } from './category.ts'
import { pricesOf } from './prices.ts'
import { clip, sentenceCase, sentencesOf } from './sentences.ts'
import { spokenPrices } from './spoken-prices.ts'
import { findTitle } from './title.ts'
import { type WrittenLine, writtenPrices, writtenTitle } from './written.ts'

const DESCRIPTION_LETTERS = 1000
/** Fewer words would only repeat the title. */
const MIN_WORDS = 4
const MAX_TAGS = 8

/**
 * Drafts a listing by rules from a transcript and the lines `written` in the images. `currency`,
 * the shop's, is for prices that name none. Speech comes before writing, but all prices count.
 */
export const draftByRules = async (
  deps: Deps<'ai'>,
  {
    transcript,
    written,
    currency,
  }: { transcript: string; written: readonly WrittenLine[]; currency: string },
  signal: AbortSignal,
): Promise<Suggestions> => {
  const spoken = findTitle(transcript)
  const shown = spoken ? null : writtenTitle(written)
  const title = spoken ?? (shown && { ...shown, confidence: 0.45 })
  const from = shown ? fromImage : fromSpeech
  const description = descriptionOf(transcript)
  const about = [title?.title, description].filter(Boolean).join('. ')
  const category = about ? await findCategory(deps, withoutPrices(about), signal) : null
  const tags = title ? tagsOf(title.title) : []
  const quote = title?.quote ?? sentencesOf(transcript)[0] ?? ''
  return {
    title: title && from(title.title, title.confidence, title.quote),
    description:
      description === null
        ? null
        : fromSpeech(description, 0.7, clip(transcript.trim(), DESCRIPTION_LETTERS)),
    category: category && from(category.category, category.confidence, quote),
    ...pricesOf([...spokenPrices(transcript, currency), ...writtenPrices(written, currency)]),
    tags: tags.length === 0 ? null : from(tags, 0.5, quote),
  }
}

/** Removes prices: they do not tell the category. */
const withoutPrices = (text: string): string =>
  findPrices(text).reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)

const suggest =
  (kind: 'speech' | 'picture') =>
  <T>(value: T, confidence: number, quote: string) => ({
    value,
    confidence: Math.round(confidence * 100) / 100,
    source: { kind, quote },
  })
const fromSpeech = suggest('speech')
const fromImage = suggest('picture')

const descriptionOf = (transcript: string): string | null => {
  const whole = sentencesOf(transcript).map(sentenceCase).join(' ')
  if (whole.split(' ').length < MIN_WORDS) return null
  if (whole.length <= DESCRIPTION_LETTERS) return whole
  const cut = clip(whole, DESCRIPTION_LETTERS)
  const stop = Math.max(...['. ', '! ', '? '].map((mark) => cut.lastIndexOf(mark)))
  return stop > DESCRIPTION_LETTERS / 2 ? cut.slice(0, stop + 1) : cut
}

/** Returns the words of a title, without numbers and those that describe any product. */
const tagsOf = (title: string): string[] =>
  [...new Set(title.toLowerCase().match(/[\p{L}\d][\p{L}\d-]*/gu))]
    .filter((word) => word.length > 2 && !stopWords.has(word) && !vague.has(word) && !isNumberWord(word))
    .slice(0, MAX_TAGS)

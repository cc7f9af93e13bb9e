import type { Suggestions } from '../../../../contract/products/ai.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { findPrices } from '../price/find-prices.ts'
import { asides, vague } from '../wish/words.ts'
import { findCategory } from './category.ts'
import { isPrice, pricesOf, type SuggestedPrice } from './prices.ts'
import { clip, sentenceCase, sentencesOf } from './sentences.ts'
import { findTitle } from './title.ts'
import { type WrittenLine, writtenPrices, writtenTitle } from './written.ts'

const DESCRIPTION_LETTERS = 1000
/** Fewer words describe nothing that the title does not say. */
const FEWEST_WORDS = 4
const MOST_TAGS = 8
/**
 * A listing by rules out of what was said and what stands `written` in the picture; `currency` is the shop's, and stands
 * where none is named. What is said goes before what is written, but for prices: there both count.
 */
export async function draftByRules(
  needs: Needs<'ai'>,
  said: string,
  currency: string,
  signal: AbortSignal,
  written: readonly WrittenLine[] = [],
): Promise<Suggestions> {
  const spoken = findTitle(said)
  const shown = spoken ? null : writtenTitle(written)
  const title = spoken ?? (shown && { ...shown, confidence: 0.45 })
  const from = shown ? seen : heard
  const description = descriptionOf(said)
  const about = [title?.title, description].filter(Boolean).join('. ')
  const category = about ? await findCategory(needs, withoutPrices(about), signal) : null
  const tags = title ? tagsOf(title.title) : []
  const quote = title?.quote ?? sentencesOf(said)[0] ?? ''
  return {
    title: title && from(title.title, title.confidence, title.quote),
    description:
      description === null ? null : heard(description, 0.7, clip(said.trim(), DESCRIPTION_LETTERS)),
    category: category && from(category.category, category.confidence, quote),
    ...pricesOf([...spokenPrices(said, currency), ...writtenPrices(written, currency)]),
    tags: tags.length === 0 ? null : from(tags, 0.5, quote),
  }
}

/**
 * Every different price that was said. Where none is named as one, the number that a pitch ends with is: a recogniser
 * makes many things of 'rand' and 'emalangeni'.
 */
export function spokenPrices(said: string, currency: string): SuggestedPrice[] {
  const named = findPrices(said, { currency })
  const last = named.length > 0 ? undefined : findPrices(said, { currency, also: endsThePitch }).at(-1)
  return (last ? [last] : named).flatMap((found) => {
    const price = { amount: found.amount, currency: found.currency ?? currency }
    const confidence = last ? 0.4 : found.currency ? 0.9 : 0.7
    return isPrice(price) && (!last || price.amount >= LEAST_UNNAMED)
      ? heard(price, confidence, found.quote)
      : []
  })
}

const LEAST_UNNAMED = 20
/** At most four words follow. 'It costs 450 ml' is money that was misheard: nothing costs millilitres. */
const endsThePitch = (before: string, after: string, isCounted: boolean): boolean =>
  (!isCounted || /\b(?:costs?|costing|prices? (?:is|are)|priced at|going for|goes for)\s*$/.test(before)) &&
  /^(?:[\s,.-]*[\p{L}'’]+){0,4}[\s,.!-]*$/u.test(after)

/** A text without the prices in it: what they cost says nothing of what kind goods are. */
const withoutPrices = (text: string): string =>
  findPrices(text).reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)

const suggest =
  (kind: 'speech' | 'picture') =>
  <T>(value: T, confidence: number, quote: string) => ({
    value,
    confidence: Math.round(confidence * 100) / 100,
    source: { kind, quote },
  })
const heard = suggest('speech')
const seen = suggest('picture')

function descriptionOf(said: string): string | null {
  const whole = sentencesOf(said).map(sentenceCase).join(' ')
  if (whole.split(' ').length < FEWEST_WORDS) return null
  if (whole.length <= DESCRIPTION_LETTERS) return whole
  const cut = clip(whole, DESCRIPTION_LETTERS)
  const stop = Math.max(...['. ', '! ', '? '].map((mark) => cut.lastIndexOf(mark)))
  return stop > DESCRIPTION_LETTERS / 2 ? cut.slice(0, stop + 1) : cut
}

/** What the title is made of, but for words that say nothing of the thing. */
export const tagsOf = (title: string): string[] =>
  [...new Set(title.toLowerCase().match(/[\p{L}\d][\p{L}\d-]*/gu))]
    .filter((word) => word.length > 2 && !asides.has(word) && !vague.has(word))
    .slice(0, MOST_TAGS)

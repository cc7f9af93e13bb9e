import { isCurrency, toMinor } from '../../../../contract/money.ts'
import type { Suggestions } from '../../../../contract/products/ai.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { findPrices } from '../price/find-prices.ts'
import { asides, vague } from '../wish/words.ts'
import { findCategory } from './category.ts'
import { clip, sentenceCase, sentencesOf } from './sentences.ts'
import { findTitle } from './title.ts'

const DESCRIPTION_LETTERS = 1000
/** Fewer words describe nothing that the title does not say. */
const FEWEST_WORDS = 4
const MOST_TAGS = 8
/** A column of eight bytes holds far more; what is heard above this was misheard. */
const MOST_AMOUNT = 1_000_000_000

/** A listing by rules out of what was said; `currency` is the shop's, and stands where none is named. */
export async function draftByRules(
  needs: Needs<'ai'>,
  said: string,
  currency: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  const title = findTitle(said)
  const description = descriptionOf(said)
  const about = [title?.title, description].filter(Boolean).join('. ')
  const category = about ? await findCategory(needs, about, signal) : null
  const tags = title ? tagsOf(title.title) : []
  const quote = title?.quote ?? sentencesOf(said)[0] ?? ''
  return {
    title: title && heard(title.title, title.confidence, title.quote),
    description:
      description === null ? null : heard(description, 0.7, clip(said.trim(), DESCRIPTION_LETTERS)),
    category: category && heard(category.category, category.confidence, quote),
    ...pricesOf(spokenPrices(said, currency)),
    tags: tags.length === 0 ? null : heard(tags, 0.5, quote),
  }
}

export type SuggestedPrice = Suggestions['prices'][number]

/** Every different price that was said. */
export function spokenPrices(said: string, currency: string): SuggestedPrice[] {
  return findPrices(said, { currency }).flatMap((found) => {
    const price = { amount: found.amount, currency: found.currency ?? currency }
    return isPrice(price) ? heard(price, found.currency ? 0.9 : 0.7, found.quote) : []
  })
}

export const isPrice = ({ amount, currency }: SuggestedPrice['value']): boolean =>
  amount > 0 && amount <= MOST_AMOUNT && isCurrency(currency) && toMinor(amount, currency) !== null

/** The one price, or all of several that differ: which of them holds is the seller's to say. */
export function pricesOf(found: readonly SuggestedPrice[]): Pick<Suggestions, 'price' | 'prices'> {
  const different = [
    ...new Map(found.toReversed().map((one) => [`${one.value.amount} ${one.value.currency}`, one])).values(),
  ].reverse()
  return { price: different.length === 1 ? (different[0] ?? null) : null, prices: different }
}

const heard = <T>(value: T, confidence: number, quote: string) => ({
  value,
  confidence: Math.round(confidence * 100) / 100,
  source: { kind: 'speech' as const, quote },
})

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

import { isCurrency, toMinor } from '../../../../contract/money.ts'
import type { Suggestions } from '../../../../contract/products/ai.ts'

/** The column holds far more; a larger amount in a transcript is a transcription error. */
const MAX_AMOUNT = 1_000_000_000

/** Minimum confidence of a price with a named currency, and of one that is more than a guess. */
const NAMED = 0.8
const MIN_CONFIDENCE = 0.5

export type SuggestedPrice = Suggestions['prices'][number]

export const isPrice = ({ amount, currency }: SuggestedPrice['value']): boolean =>
  amount > 0 && amount <= MAX_AMOUNT && isCurrency(currency) && toMinor(amount, currency) !== null

/**
 * Returns the price, or all of several different ones for the seller to choose from. A price with
 * a named currency replaces the same amount with a guessed one, and any price replaces a number
 * that may be none.
 */
export const pricesOf = (found: readonly SuggestedPrice[]): Pick<Suggestions, 'price' | 'prices'> => {
  const sure = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.confidence >= NAMED &&
          (one.confidence < MIN_CONFIDENCE ||
            (one.confidence < NAMED && other.value.amount === one.value.amount)),
      ),
  )
  const different = [
    ...new Map(sure.toReversed().map((one) => [`${one.value.amount} ${one.value.currency}`, one])).values(),
  ].reverse()
  return { price: different.length === 1 ? (different[0] ?? null) : null, prices: different }
}

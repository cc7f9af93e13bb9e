import { isCurrency, toMinor } from '../../../../contract/money.ts'
import type { Suggestions } from '../../../../contract/products/ai.ts'

/** The column holds far more; a larger amount in a transcript is a transcription error. */
const MAX_AMOUNT = 1_000_000_000

/** How sure a price is whose money is named, and one that is not a mere guess. */
const NAMED = 0.8
const LEAST = 0.5

export type SuggestedPrice = Suggestions['prices'][number]

export const isPrice = ({ amount, currency }: SuggestedPrice['value']): boolean =>
  amount > 0 && amount <= MAX_AMOUNT && isCurrency(currency) && toMinor(amount, currency) !== null

/**
 * The one price, or all of several that differ: which of them holds is the seller's to say. An
 * amount whose money was only guessed gives way to the same amount with its money named, a number
 * that may be no price to any.
 */
export const pricesOf = (found: readonly SuggestedPrice[]): Pick<Suggestions, 'price' | 'prices'> => {
  const sure = found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.confidence >= NAMED &&
          (one.confidence < LEAST || (one.confidence < NAMED && other.value.amount === one.value.amount)),
      ),
  )
  const different = [
    ...new Map(sure.toReversed().map((one) => [`${one.value.amount} ${one.value.currency}`, one])).values(),
  ].reverse()
  return { price: different.length === 1 ? (different[0] ?? null) : null, prices: different }
}

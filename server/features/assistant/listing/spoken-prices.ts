import { type FoundPrice, findPrices } from '../price/find-prices.ts'
import { isPrice, type SuggestedPrice } from './prices.ts'

const CONFIDENCE = { withCurrency: 0.9, withoutCurrency: 0.7, lastNumber: 0.4 }
/** A smaller number at the end of a pitch counts something else. */
const MIN_LAST_NUMBER = 20

/**
 * Returns every price in a transcript. Without one, the number at the end of the pitch counts, as
 * speech recognition often gets the name of the currency wrong.
 */
export const spokenPrices = (transcript: string, currency: string): SuggestedPrice[] => {
  const named = findPrices(transcript, { currency }).filter((found, index, all) => {
    const previous = all[index - 1]
    return !previous || !isQuantity(transcript, previous, found)
  })
  if (named.length > 0)
    return named.flatMap((found) =>
      suggest(found, currency, found.currency ? CONFIDENCE.withCurrency : CONFIDENCE.withoutCurrency),
    )
  const last = findPrices(transcript, { currency, also: isLastNumber }).at(-1)
  return last && last.amount >= MIN_LAST_NUMBER ? suggest(last, currency, CONFIDENCE.lastNumber) : []
}

const suggest = (found: FoundPrice, currency: string, confidence: number): SuggestedPrice[] => {
  const value = { amount: found.amount, currency: found.currency ?? currency }
  return isPrice(value) ? [{ value, confidence, source: { kind: 'speech', quote: found.quote } }] : []
}

/** In '240 emalangeni for six' the second number is a quantity. */
const isQuantity = (transcript: string, price: FoundPrice, next: FoundPrice): boolean =>
  /^\s+(?:for|per)\s+$/i.test(transcript.slice(price.end, next.start)) &&
  /^(?:an? )?[\p{L}\d]+$/iu.test(next.quote)

/**
 * At most four words follow. 'It costs 450 ml' is a misheard currency: nothing costs millilitres.
 */
const isLastNumber = (before: string, after: string, isCounted: boolean): boolean =>
  (!isCounted || /\b(?:costs?|costing|prices? (?:is|are)|priced at|going for|goes for)\s*$/.test(before)) &&
  /^(?:[\s,.-]*[\p{L}'’]+){0,4}[\s,.!-]*$/u.test(after)

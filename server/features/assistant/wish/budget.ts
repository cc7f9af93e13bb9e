import { type FoundPrice, findPrices } from '../price/find-prices.ts'

/** Hard limits, in whole units; both included. Without a currency they compare with a product's own amount. */
export type Budget = { min: number | null; max: number | null; currency: string | null }

/** A part of a text, `to` excluded. */
export type Span = { from: number; to: number }

/** What may stand between 'max' or 'at least' and the amount. */
const joint = String.raw`\s*(?:(?:about|around|is|of|price(?: of| is)?|cost(?: of)?|budget(?: of| is)?)\s*)*[.:]?\s*$`
/** 'Air Max 90' is a shoe. */
const maximum = '(?<!\\b(?:air|pro|ultra|mini|mad) )max(?:imum)?'
const atMost = new RegExp(
  String.raw`(?:\b(?:under|below|beneath|less than|lower than|cheaper than|not more than|no more than|not over|not above|within|up to|at most|${maximum}|budget|limit|afford|spend|not exceeding|until)\b|<=?|≤)${joint}`,
)
const atLeast = new RegExp(
  String.raw`(?:\b(?:over|above|more than|higher than|at least|not less than|no less than|not under|not below|min(?:imum)?|from|starting (?:at|from)|upwards of|exceeding)\b|>=?|≥)${joint}`,
)
/** Letters before a number that tell what it limits. */
const NEAR = 60
const between = /\bbetween\s*$/
const joins = /^\s*(?:and|to|-|–|—|until)\s*$/
const from = /\b(?:from|between)?\s*$/
const isMaxAfter =
  /^,?\s*(?:or less|or under|or below|or cheaper|and below|and under|at most|max(?:imum)?\b|tops\b|budget\b)/
const isMinAfter = /^,?\s*(?:or more|or over|or above|and above|and up\b|and over|at least|plus\b|\+)/
/** What is measured, and not what it costs. */
const measure =
  /^[\s-]*(?:%|percent|years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|kilomet(?:er|re)s?|kms?|met(?:er|re)s?|cm|mm|inch(?:es)?|feet|foot|ft|kilos?|kilograms?|kgs?|grams?|g|lit(?:er|re)s?|l|ml|gb|tb|mb|megapixels?|mp|watts?|w|volts?|v|mah|hp|cc|seats?|seater|pages?|bedrooms?|people|persons?)\b/
const ofAge = /\b(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|boys?|girls?|ages?|aged)\s+\S+(?:\s+than)?\s*$/
const OLDEST_CHILD = 18

/**
 * The limits that a wish names for a price, and which parts of the text say so. 'Around 500' and a bare '500 rand' limit
 * nothing. `currency` is the hint for names that several countries share.
 */
export const readBudget = (text: string, currency?: string): { budget: Budget | null; spans: Span[] } => {
  const lower = text.toLowerCase()
  const prices = findPrices(text, { currency, also: isLimited })
  const spans: Span[] = []
  let min: number | null = null
  let max: number | null = null
  let named: string | null = null
  for (const [index, price] of prices.entries()) {
    const before = lower.slice(Math.max(0, price.start - NEAR), price.start)
    const after = lower.slice(price.end)
    if (!price.currency && price.amount < OLDEST_CHILD && ofAge.test(before)) continue
    const next = prices[index + 1]
    const last = prices[index - 1]
    const isFirst =
      next && joins.test(lower.slice(price.end, next.start)) && opensRange(before, lower, price, next)
    const isSecond = last && joins.test(lower.slice(last.end, price.start)) && min !== null
    const cue = isFirst ? from : atMost.test(before) ? atMost : atLeast.test(before) ? atLeast : null
    if (isFirst || cue === atLeast || isMinAfter.test(after)) min = price.amount
    else if (isSecond || cue === atMost || isMaxAfter.test(after)) max = price.amount
    else continue
    named = price.currency ?? named
    const said = cue?.exec(before)?.[0].length ?? 0
    const more = (isMinAfter.exec(after) ?? isMaxAfter.exec(after))?.[0].length ?? 0
    spans.push({ from: price.start - said, to: price.end + more })
  }
  if (min === null && max === null) return { budget: null, spans: [] }
  if (min !== null && max !== null && min > max) [min, max] = [max, min]
  return { budget: { min, max, currency: named }, spans }
}

const isLimited = (before: string, after: string): boolean =>
  !measure.test(after) &&
  (atMost.test(before) ||
    atLeast.test(before) ||
    isMaxAfter.test(after) ||
    /^\s*(?:or (?:more|over|above)|and (?:above|up|over))\b/.test(after) ||
    /^\s*[-–]\s*\d/.test(after) ||
    /\d\s*[-–]\s*$/.test(before))

/** 'Between 300 and 500', 'from 300 to 500', '300-500 rand', '300 to 500': two prices that belong together. */
const opensRange = (before: string, text: string, first: FoundPrice, second: FoundPrice): boolean => {
  if (between.test(before)) return true
  const join = text.slice(first.end, second.start)
  return !/and/.test(join) && !atMost.test(before) && second.amount > first.amount
}

import { moneyAfter, moneyBefore } from './currencies.ts'
import { type FoundNumber, findNumbers } from './read-number.ts'

/**
 * A price in a text. `quote` is the words themselves, from `start` to `end` of the
 * text.
 */
export type FoundPrice = {
  amount: number
  /** ISO 4217; null where none was named. */
  currency: string | null
  quote: string
  start: number
  end: number
}

/** Whether the text around a number marks it as money; `isCounted`: a unit follows. */
type Cue = (before: string, after: string, isCounted: boolean) => boolean

/** Letters around a number that tell what it counts. */
const NEAR = 40

/** Words before a number that make it an amount of money. */
const cueWords = [
  'only|just|prices?|priced|costs?|costing|pay|paying|sells?|selling|sale|going|goes',
  'now|was|asking|charge|charging|at|for|from|to|or|@|under|below|over|above|between',
  "max|maximum|about|around|budget|it'?s|is",
  '(?:prices?|cost|total|sum|amount|fee|budget|minimum|maximum|offer|deposit) of|worth',
  'take|want|offer|each|and',
].join('|')
const cue = new RegExp(String.raw`(?:\b(?:${cueWords})\b[\s:=]*|[@=:]\s*)$`, 'u')
/** Words after a number that make it a count of something else. */
const unitWords = [
  '%|percent|years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|kilometers?',
  'kilometres?|kms?|met(?:er|re)s?|cm|mm|inch(?:es)?|feet|foot|ft|kilos?|kilograms?',
  String.raw`kgs?|grams?|g\b|litres?|liters?|l\b|ml|gb|tb|mb|megapixels?|mp\b|watts?|w\b|volts?`,
  String.raw`v\b|mah|hp|cc|pieces?|pcs|pairs?|packs?|items?|colou?rs?|sizes?|seats?|seater`,
  'models?|gears|pages?|recipes|doors?|rooms?|bedrooms?|people|persons?|customers?',
  String.raw`shops?|o'?clock|am\b|pm\b|star|gears?|speed|times?|th\b|st\b|nd\b|rd\b|in one\b|x\b`,
  String.raw`by\b`,
].join('|')
const unit = new RegExp(String.raw`^[\s-]*(?:${unitWords})`, 'u')
/** Words before a number that make it a name or a measure. */
const labelWords = [
  '(?:packs?|packets?|sets?|box(?:es)?|bunch(?:es)?|trays?|bags?|cases?|rolls?) of|size',
  String.raw`model|type|no\.?|number|call|whatsapp|tel|phone|year|since|iphone|galaxy|samsung`,
  'version|grade|class|age|aged|page|room|stand|shop|route|series|made in|corolla|hilux',
  'golf|polo',
].join('|')
const label = new RegExp(String.raw`\b(?:${labelWords})\s*[:#]?\s*$`, 'u')

/**
 * Finds the prices in a text, in order: '450 rand', 'four hundred and fifty emalangeni', '1.5k'.
 * `currency` is the hint for names of several currencies. A number is a price beside the name of
 * money, after words like 'only' or 'going for', or if it is the whole text.
 */
export const findPrices = (
  text: string,
  { currency, also }: { currency?: string; also?: Cue } = {},
): FoundPrice[] => {
  const lower = text.toLowerCase()
  return withOneCurrency(
    withCents(findNumbers(lower), lower).flatMap((number) => {
      const named = nameOf(lower, number, currency)
      if (!named && !speaksOfMoney(lower, number, also)) return []
      const start = Math.min(number.start, named?.start ?? number.start)
      const end = Math.max(endWithMark(lower, number.end), named?.end ?? 0)
      if (number.value <= 0 || !Number.isFinite(number.value)) return []
      return [
        {
          amount: number.value,
          currency: named?.currency ?? null,
          quote: text.slice(start, end),
          start,
          end,
        },
      ]
    }),
  )
}

/** 'Was 900, now 650 rand' speaks of rand twice. */
const withOneCurrency = (prices: FoundPrice[]): FoundPrice[] => {
  const [named, ...others] = new Set(prices.flatMap(({ currency }) => currency ?? []))
  return named && others.length === 0 ? prices.map((price) => ({ ...price, currency: named })) : prices
}

const nameOf = (text: string, { start, end }: FoundNumber, hint: string | undefined) =>
  moneyAfter(text, endWithMark(text, end), hint) ?? moneyBefore(text, start, hint)

/** '450/=' and '450/-' are the shilling's way to write a whole price. */
const endWithMark = (text: string, end: number): number =>
  end + (/^\s?(?:\/[=-]|=\/)/.exec(text.slice(end))?.[0].length ?? 0)

const speaksOfMoney = (text: string, { start, end, value }: FoundNumber, also?: Cue): boolean => {
  const before = text.slice(Math.max(0, start - NEAR), start)
  const after = text.slice(end, end + NEAR)
  const isCounted = unit.test(after)
  const isAlso = also?.(before, after, isCounted) === true
  if ((isCounted && !isAlso) || label.test(before)) return false
  if (endWithMark(text, end) > end) return true
  // A phone number, or a year, is no price.
  if (value >= 100_000_000) return false
  if (!/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(after)) return true
  return value >= 5 && (isAlso || cue.test(before))
}

/** 'Ninety nine rand fifty' and '99 rand and 50 cents' are one price. */
const withCents = (numbers: FoundNumber[], text: string): FoundNumber[] => {
  const whole: FoundNumber[] = []
  for (const number of numbers) {
    const last = whole.at(-1)
    const between = last ? text.slice(last.end, number.start) : ''
    const isCents =
      last &&
      Number.isInteger(last.value) &&
      number.value > 0 &&
      number.value < 100 &&
      (/^\s*(?:rands?|dollars?|euros?|pounds?)\s*$/.test(between) ||
        (/^[\s\p{L}]*\band\s*$/u.test(between) && /^\s*(?:cents?|c\b)/.test(text.slice(number.end))))
    if (isCents) whole[whole.length - 1] = { ...last, value: last.value + number.value / 100 }
    else whole.push(number)
  }
  return whole
}

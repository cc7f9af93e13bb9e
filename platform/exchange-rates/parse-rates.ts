import { z } from 'zod'
import { isCurrency } from '../../contract/money.ts'
import { jsonOrUndefined } from '../parse-json.ts'

/** The text is not exchange rates in a known format. */
export class UnusableRates extends Error {
  override name = 'UnusableRates'
}

const BASE = 'USD'
/** With fewer nothing can be compared. */
const MIN_CURRENCIES = 2

/** The answer of public services: open.er-api.com, frankfurter.dev and others. */
const answer = z.object({
  base: z.string().optional(),
  base_code: z.string().optional(),
  rates: z.record(z.string(), z.number().positive()),
})

/**
 * Parses exchange rates: lines like 'KES 129.3', or the JSON of a service with `rates` of any base.
 * Returns how much of each currency one US dollar buys.
 * @throws UnusableRates with what is wrong
 */
export const parseRates = (text: string): Map<string, number> => {
  const rates = /^\s*\{/.test(text) ? parseJson(text) : parseLines(text)
  const perBase = rates.get(BASE)
  if (perBase === undefined) throw new UnusableRates(`they have no rate of ${BASE}`)
  if (rates.size < MIN_CURRENCIES) throw new UnusableRates('they name a single currency')
  return new Map(Array.from(rates, ([currency, rate]) => [currency, rate / perBase]))
}

const parseLines = (text: string): Map<string, number> => {
  const rates = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim()
    if (!content || content.startsWith('#')) continue
    const [currency = '', rate = '', ...more] = content.split(/\s+/)
    const value = Number(rate)
    const isRate = Number.isFinite(value) && value > 0 && more.length === 0
    if (!isRate || !isCurrency(currency) || rates.has(currency))
      throw new UnusableRates(`line ${index + 1} is not a currency and its rate, or repeats one`)
    rates.set(currency, value)
  }
  return rates
}

/** A service may name more than currencies, such as gold: these are left out. */
const parseJson = (text: string): Map<string, number> => {
  const parsed = answer.safeParse(jsonOrUndefined(text))
  if (!parsed.success) throw new UnusableRates('they are JSON without "rates" of positive numbers')
  const { base, base_code, rates } = parsed.data
  const own = base ?? base_code
  const known = Object.entries(rates).filter(([currency]) => isCurrency(currency))
  return new Map([...known, ...(own && isCurrency(own) ? [[own, 1] as const] : [])])
}

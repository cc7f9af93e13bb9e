import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseRates } from './parse-rates.ts'

/** Value of one US dollar, by currency (ISO 4217). */
export type Rates = ReadonlyMap<string, number>

const text = readFileSync(path.join(import.meta.dirname, 'default-rates.txt'), 'utf8')

/** The rates that come with the product, and when they were reviewed. */
export const defaultRates: Rates = parseRates(text)
export const defaultRatesAt = new Date(/Reviewed on (\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? 0)

/** Converts an amount into another currency; null where one of the two has no rate. */
export const convert = (
  amount: number,
  { from, to }: { from: string; to: string },
  rates: Rates,
): number | null => {
  if (from === to) return amount
  const [given, wanted] = [rates.get(from), rates.get(to)]
  return given === undefined || wanted === undefined ? null : (amount / given) * wanted
}

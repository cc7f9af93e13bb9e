import { readFileSync } from 'node:fs'
import path from 'node:path'

const rates = new Map(
  readFileSync(path.join(import.meta.dirname, 'exchange-rates.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line): [string, number] => {
      const [currency = '', perDollar] = line.split(' ')
      return [currency, Number(perDollar)]
    }),
)

/** Every currency that has a rate. */
export const ratedCurrencies: readonly string[] = [...rates.keys()]

/** An amount in another currency, by the rates of `exchange-rates.txt`; null where one of the two has none. */
export const convert = (amount: number, from: string, to: string): number | null => {
  const [given, wanted] = [rates.get(from), rates.get(to)]
  if (from === to) return amount
  return given === undefined || wanted === undefined ? null : (amount / given) * wanted
}

import { pitches as devPitches } from './dev/pitches.ts'
import { prices as devPrices } from './dev/prices.ts'
import { products as devProducts } from './dev/products.ts'
import { pitches as heldOutPitches } from './held-out/pitches.ts'
import { prices as heldOutPrices } from './held-out/prices.ts'
import { products as heldOutProducts } from './held-out/products.ts'

/** Rules and data are tuned on `dev`. Of `held-out` only figures are looked at. */
export const setNames = ['dev', 'held-out'] as const
export type SetName = (typeof setNames)[number]

const files = {
  dev: { products: devProducts, prices: devPrices, pitches: devPitches },
  'held-out': { products: heldOutProducts, prices: heldOutPrices, pitches: heldOutPitches },
}

export type JudgedPhrase = { text: string; prices: { amount: number; currency: string | null }[] }
export type JudgedPitch = { text: string; category: string; price: { amount: number; currency: string } }
export type JudgedProduct = { text: string; category: string }

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const readProducts = (set: SetName): JudgedProduct[] => {
  let category = ''
  return linesOf(files[set].products).flatMap((line) => {
    if (line.startsWith('# ')) {
      category = line.slice(2)
      return []
    }
    const [, title = '', description = ''] = line.split(' | ')
    return { text: `${title}. ${description}`, category }
  })
}

export const readPrices = (set: SetName): JudgedPhrase[] =>
  linesOf(files[set].prices).map((line) => {
    const [text = '', expected = ''] = line.split(' => ')
    const words = expected.replaceAll(',', '').split(' ')
    const currency = words.at(-1) ?? '-'
    const amounts = expected === 'none' ? [] : words.slice(0, -1)
    return {
      text,
      prices: amounts.map((amount) => ({
        amount: Number(amount),
        currency: currency === '-' ? null : currency,
      })),
    }
  })

export const readPitches = (set: SetName): JudgedPitch[] =>
  linesOf(files[set].pitches).map((line) => {
    const [text = '', category = '', price = ''] = line.split(' | ')
    const [amount, currency = ''] = price.split(' ')
    return { text, category, price: { amount: Number(amount), currency } }
  })

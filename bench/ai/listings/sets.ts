import { matchesGlob } from 'node:path'
import { pitches as devPitches } from './dev/pitches.ts'
import { prices as devPrices } from './dev/prices.ts'
import { products as devProducts } from './dev/products.ts'
import { wishes as devWishes } from './dev/wishes.ts'
import { pitches as moreDevPitches } from './dev-2/pitches.ts'
import { products as moreDevProducts } from './dev-2/products.ts'
import { wishes as moreDevWishes } from './dev-2/wishes.ts'
import { pitches as lateDevPitches } from './dev-3/pitches.ts'
import { wishes as lateDevWishes } from './dev-3/wishes.ts'
import { pitches as heldOutPitches } from './held-out/pitches.ts'
import { prices as heldOutPrices } from './held-out/prices.ts'
import { products as heldOutProducts } from './held-out/products.ts'
import { wishes as heldOutWishes } from './held-out/wishes.ts'

/** `dev`, `dev-2` and `dev-3`, each judged later: what rules may be tuned on. `held-out`: what only says whether that held. */
export const parts = ['dev', 'dev-2', 'dev-3', 'held-out'] as const
export type Part = (typeof parts)[number]

export type JudgedProduct = {
  key: string
  title: string
  description: string
  category: string
  amount: number
  town: string
  tags: string[]
}

/** A wish, and what fits it by key: 3 is what was meant, 2 will do, 1 is akin; all else 0. */
export type JudgedWish = { text: string; grades: Map<string, number> }

export type Money = { amount: number; currency: string | null }
export type JudgedPhrase = { text: string; prices: Money[] }
export type JudgedPitch = { text: string; category: string; price: { amount: number; currency: string } }

const files = {
  dev: { products: devProducts, wishes: devWishes, prices: devPrices, pitches: devPitches },
  'dev-2': { products: moreDevProducts, wishes: moreDevWishes, prices: '', pitches: moreDevPitches },
  'dev-3': { products: '', wishes: lateDevWishes, prices: '', pitches: lateDevPitches },
  'held-out': {
    products: heldOutProducts,
    wishes: heldOutWishes,
    prices: heldOutPrices,
    pitches: heldOutPitches,
  },
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const readProducts = (part: Part): JudgedProduct[] => {
  let category = ''
  return linesOf(files[part].products).flatMap((line) => {
    if (line.startsWith('# ')) {
      category = line.slice(2)
      return []
    }
    const [key = '', title = '', description = '', amount = '', town = '', tags = ''] = line.split(' | ')
    return { key, title, description, category, amount: Number(amount), town, tags: listOf(tags) }
  })
}

/** Throws where a judgement names no product: a slip of the pen would count against the search. */
export const readWishes = (part: Part, keys: readonly string[]): JudgedWish[] =>
  linesOf(files[part].wishes).map((line) => {
    const [text = '', judgements = ''] = line.split(' => ')
    const grades = new Map<string, number>()
    for (const judgement of judgements.split(';').filter((one) => one.trim())) {
      const [grade = '', patterns = ''] = judgement.split(':')
      for (const pattern of listOf(patterns)) {
        const named = keys.filter((key) => matchesGlob(key, pattern))
        if (named.length === 0) throw new Error(`“${text}” names ${pattern}, which is no product`)
        for (const key of named) grades.set(key, Number(grade))
      }
    }
    return { text, grades }
  })

export const readPrices = (part: Part): JudgedPhrase[] =>
  linesOf(files[part].prices).map((line) => {
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

export const readPitches = (part: Part): JudgedPitch[] =>
  linesOf(files[part].pitches).map((line) => {
    const [text = '', category = '', price = ''] = line.split(' | ')
    const [amount, currency = ''] = price.split(' ')
    return { text, category, price: { amount: Number(amount), currency } }
  })

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

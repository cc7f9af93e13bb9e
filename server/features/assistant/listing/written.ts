import type { WrittenText } from '../../../../platform/ai/port.ts'
import { findPrices } from '../price/find-prices.ts'
import { isPrice, type SuggestedPrice } from './prices.ts'
import { clip, sentenceCase } from './sentences.ts'
import { TITLE_LETTERS } from './title.ts'

/** A line of text in a clip, listed once however many of its images show it. */
export type WrittenLine = { text: string; height: number; isLasting: boolean }

/** Under this a reader guesses letters. */
const SUREST = 0.8
const MAX_LINES = 40
const LINE_LETTERS = 120

/**
 * Every line that was read for sure, the largest first. `isLasting`: it is in more than one
 * image, or there is but one.
 */
export const linesOf = (images: readonly (readonly WrittenText[])[]): WrittenLine[] => {
  const lines = new Map<string, { text: string; height: number; images: Set<number> }>()
  for (const [image, texts] of images.entries())
    for (const { text: whole, confidence, height } of texts) {
      const text = whole.replace(/\s+/g, ' ').trim().slice(0, LINE_LETTERS)
      const key = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
      if (confidence < SUREST || key.length < 2) continue
      const known = lines.get(key) ?? { text, height: 0, images: new Set() }
      known.images.add(image)
      lines.set(key, { ...known, height: Math.max(known.height, height) })
    }
  return [...lines.values()]
    .sort((one, other) => other.height - one.height)
    .slice(0, MAX_LINES)
    .map(({ text, height, images: seen }) => ({
      text,
      height,
      isLasting: seen.size > 1 || images.length === 1,
    }))
}

/**
 * Every different price that is written with its money, or as only prices are ('450/='): other
 * numbers count other things.
 */
export const writtenPrices = (lines: readonly WrittenLine[], currency: string): SuggestedPrice[] => {
  return lines.flatMap(({ text }) =>
    findPrices(text, { currency }).flatMap((found) => {
      const price = { amount: found.amount, currency: found.currency ?? currency }
      const isMoney = found.currency !== null || /\/[=-]|=\//.test(found.quote)
      if (!isMoney || !isPrice(price)) return []
      const source = { kind: 'picture' as const, quote: found.quote }
      return [{ value: price, confidence: found.currency ? 0.85 : 0.65, source }]
    }),
  )
}

/** Stands in shops and on screens whatever is sold there. */
const noiseWords = [
  'sale|offer|promo|promotion|discount|only|price|new|open|closed|welcome|call|whats ?app|dm|order',
  'follow|subscribe|like|share|delivery|exit|entrance|tel|phone|www|http|com',
].join('|')
const noise = new RegExp(String.raw`\b(?:${noiseWords})\b|[@#]|\d{5}`, 'iu')

/** Returns the title from a large, lasting line, for a clip without a spoken one; else `null`. */
export const writtenTitle = (lines: readonly WrittenLine[]): { title: string; quote: string } | null => {
  const line = lines.find(
    ({ text, isLasting }) =>
      isLasting && /\p{L}{3}/u.test(text) && !noise.test(text) && findPrices(text).length === 0,
  )
  return line ? { title: clip(sentenceCase(line.text), TITLE_LETTERS), quote: line.text } : null
}

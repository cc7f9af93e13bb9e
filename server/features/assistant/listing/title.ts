import { findPrices } from '../price/find-prices.ts'
import { clip, sentenceCase, sentencesOf } from './sentences.ts'

/** Maximum letters of a drafted title. */
export const TITLE_LETTERS = 60

/** A pattern for any of some words, and the space after it. */
const wordsOf = (...words: string[]): RegExp => {
  return new RegExp(String.raw`\b(?:${words.join('|')})\s+`, 'iu')
}

/** Words after which sellers name what they sell, the surest first. */
const openers = [
  /\b(?:i am|i'm|we are|we're|today (?:i am|i'm|we are|we're))?\s*(?:selling|offering)\s+/iu,
  wordsOf(
    "this here is|this is|these are|here is|here's|here are|introducing|presenting|check out",
    '(?:take a )?look at|meet',
  ),
  wordsOf(
    "i have|i've got|we have|we've got|we sell|i sell|we make|i make",
    'you can (?:get|buy)|get yourself|buy',
  ),
  /\b(?:it's|it is|they are|they're)\s+/iu,
]

/** Where the name of a thing ends: another thought begins. */
const endingWords = [
  'for (?:only|just|sale|you|r?\\d|a (?:price|total))|at (?:only|just|a price)|going for|only|just',
  "price[ds]?|costs?|costing|and (?:it|they|this|the price|i|we|you)\\b|it's|it is|they(?:'re| are)",
  'which|that|who|because|if|available|call|whats ?app|you can|you will|now|today',
  'is|are|was|has|have',
].join('|')
const ending = new RegExp(String.raw`[,;:.!?]|\b(?:${endingWords})\b`, 'iu')

const leadingWords = [
  'a|an|the|my|our|some|these|those|this|that|one|very|really|so|such|just|only',
  'of|for you|you|here|also|more|lovely|all',
].join('|')
const leading = new RegExp(String.raw`^(?:${leadingWords})\s+`, 'iu')
const trailingWords = [
  'for|at|and|or|of|with|in|on|by|to|from|the|a|an|my|our|just|only|about|around',
  'so|very|as|here|also',
].join('|')
const trailing = new RegExp(String.raw`[\s,.-]+(?:${trailingWords})$`, 'iu')
/** Said of everything: without another word no title. */
const emptyWords = [
  'it|them|one|ones|thing|things|stuff|something|good|nice|beautiful|very',
  'product|products|item|items',
].join('|')
const empty = new RegExp(`^(?:${emptyWords})$`, 'iu')

export type FoundTitle = { title: string; confidence: number; quote: string }

/**
 * Returns the seller's name for the product, in at most 60 letters and without a price; `null` if
 * the transcript has none.
 */
export const findTitle = (transcript: string): FoundTitle | null => {
  const sentences = sentencesOf(transcript)
  for (const opener of openers) {
    for (const sentence of sentences) {
      const found = opener.exec(sentence)
      const title = found && nameIn(sentence.slice(found.index + found[0].length))
      if (title) return { title, confidence: opener === openers.at(-1) ? 0.6 : 0.8, quote: sentence }
    }
  }
  for (const sentence of sentences) {
    const title = nameIn(sentence)
    if (title && title.split(' ').length > 1) return { title, confidence: 0.4, quote: sentence }
  }
  return null
}

/** The words up to the first price or the next thought, bare of what only joins them. */
const nameIn = (text: string): string | null => {
  const price = findPrices(text)[0]?.start ?? text.length
  const whole = text.slice(0, price)
  let name = whole.slice(0, ending.exec(whole)?.index ?? whole.length).trim()
  for (let before = ''; before !== name; ) {
    before = name
    name = name.replace(leading, '').replace(trailing, '').trim()
  }
  name = clip(name, TITLE_LETTERS).replace(trailing, '')
  const hasSubstance = name.split(/\s+/).some((word) => /\p{L}{2}/u.test(word) && !empty.test(word))
  return hasSubstance ? sentenceCase(name) : null
}

import type { Product } from '../../../../contract/products/views.ts'
import { singular } from '../query/singular.ts'
import { fold, tokensOf } from '../query/text.ts'
import { qualities, stopWords } from '../query/words.ts'
import type { TalkState } from './state.ts'

/** Words that count the products shown, in each language; folded. */
const ordinals: readonly (readonly string[])[] = [
  [
    'first',
    'kwanza',
    'premier',
    'premiere',
    'primeiro',
    'primeira',
    'wokuqala',
    'yokuqala',
    'kucala',
    'wekucala',
    'yekucala',
  ],
  ['second', 'pili', 'deuxieme', 'segundo', 'segunda', 'wesibili', 'yesibili', 'sesibili'],
  [
    'third',
    'tatu',
    'troisieme',
    'terceiro',
    'terceira',
    'wesithathu',
    'yesithathu',
    'wesitsatfu',
    'yesitsatfu',
  ],
]
/** Ordinals in digits: '1st', '2eme', '3o'. */
const inDigits = /(?<![\p{L}\d])([123])(?:st|nd|rd|er|ere|ère|eme|ème|º|ª)(?![\p{L}\d])/giu

/** A text with 'first' for '1st', and so on, since numbers and letters are separate tokens. */
export const withOrdinalWords = (text: string): string =>
  text.replace(inDigits, (_, digit: string) => ordinals[Number(digit) - 1]?.[0] ?? digit)

/** Whether a word counts the products shown. */
export const isOrdinal = (word: string): boolean => ordinalOf(word) !== -1

/** isiZulu and siSwati put several prefixes before these: 'leyekucala'. */
const stems: readonly RegExp[] = [/(?:kucala|okuqala)$/, /sibili$/, /(?:sithathu|sitsatfu)$/]

const ordinalOf = (word: string): number =>
  ordinals.findIndex((names, at) => names.includes(word) || stems[at]?.test(word))

/** 'Second hand' counts nothing. */
const notOrdinal = new Set(['hand', 'mao'])

/**
 * The product that a message is about: the one it counts to, the one whose title it names, or the
 * current one.
 */
export const pickProduct = (
  products: readonly Product[],
  { shown }: TalkState,
  currentId: string | null,
  words: readonly string[],
): Product | null => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const positions = words.filter((_, at) => !notOrdinal.has(words[at + 1] ?? '')).map(ordinalOf)
  const counted = positions.find((at) => at !== -1) ?? -1
  const byOrdinal = counted === -1 ? undefined : byId.get(shown[counted] ?? '')
  const known = (currentId && byId.get(currentId)) || null
  return byOrdinal ?? named(products, words) ?? known
}

/** The only product whose title has the most of the words. */
const named = (products: readonly Product[], words: readonly string[]): Product | null => {
  const mentioned = new Set(
    words.filter((word) => !stopWords.has(word) && !qualities.has(word)).map(singular),
  )
  const ranked = products
    .map((product) => ({ product, count: new Set(titleWords(product)).intersection(mentioned).size }))
    .sort((a, b) => b.count - a.count)
  const [best, next] = ranked
  return best && best.count > (next?.count ?? 0) ? best.product : null
}

const titleWords = ({ title }: Product): string[] => tokensOf(fold(title)).map(({ word }) => singular(word))

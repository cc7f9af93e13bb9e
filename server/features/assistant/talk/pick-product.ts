import type { Product } from '../../../../contract/products/views.ts'
import { singular } from '../query/singular.ts'
import { fold, tokensOf } from '../query/text.ts'
import { asides } from '../query/words.ts'
import type { TalkState } from './state.ts'

/** Words that count the products shown, in each language; folded. */
const ordinals: readonly (readonly string[])[] = [
  [
    'first',
    '1st',
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
  ['second', '2nd', 'pili', 'deuxieme', 'segundo', 'segunda', 'wesibili', 'yesibili', 'sesibili'],
  [
    'third',
    '3rd',
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
/** Whether a word counts the products shown. */
export const isOrdinal = (word: string): boolean => ordinals.some((names) => names.includes(word))

/** 'Second hand' counts nothing. */
const notOrdinal = new Set(['hand', 'mao'])

/**
 * The product that a message is about: the one it counts to, the one whose title it names, or the
 * one at hand.
 */
export const pickProduct = (
  products: readonly Product[],
  { shown }: TalkState,
  atHand: string | null,
  words: readonly string[],
): Product | null => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const counted = ordinals.findIndex((names) =>
    words.some((word, at) => names.includes(word) && !notOrdinal.has(words[at + 1] ?? '')),
  )
  const byOrdinal = counted === -1 ? undefined : byId.get(shown[counted] ?? '')
  const known = (atHand && byId.get(atHand)) || null
  return byOrdinal ?? named(products, words) ?? known
}

/** The only product whose title has the most of the words. */
const named = (products: readonly Product[], words: readonly string[]): Product | null => {
  const said = new Set(words.filter((word) => !asides.has(word)).map(singular))
  const ranked = products
    .map((product) => ({ product, count: new Set(titleWords(product)).intersection(said).size }))
    .sort((a, b) => b.count - a.count)
  const [best, next] = ranked
  return best && best.count > (next?.count ?? 0) ? best.product : null
}

const titleWords = ({ title }: Product): string[] => tokensOf(fold(title)).map(({ word }) => singular(word))

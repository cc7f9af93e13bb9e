import type { Product } from '../../../../contract/products/views.ts'
import { fold, qualities, singular, stopWords, tokensOf, translate } from '../../language/public.ts'
import type { Description } from './articles.ts'
import { hasIntent } from './match-intent.ts'
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

/** How a message tells which product it is about. */
export type Naming = 'order' | 'title' | 'description' | 'search'
type Picked = { product: Product | null; naming: Naming | null }

/**
 * The product that a message is about: the one it counts to, whose title it names or that it
 * describes, or else the current one.
 */
export const pickProduct = (
  products: readonly Product[],
  { shown }: TalkState,
  currentId: string | null,
  { words, description }: { words: readonly string[]; description: Description | null },
): Picked => {
  const byId = new Map(products.map((product) => [product.id, product]))
  const positions = words.filter((_, at) => !notOrdinal.has(words[at + 1] ?? '')).map(ordinalOf)
  const counted = positions.find((at) => at !== -1) ?? -1
  const byOrder = counted === -1 ? undefined : byId.get(shown[counted] ?? '')
  if (byOrder) return { product: byOrder, naming: 'order' }
  const known = (currentId && byId.get(currentId)) || null
  const contentWords = words.filter((word) => !stopWords.has(word) && !qualities.has(word)).map(singular)
  const [byTitle, ...others] = withMost(products, contentWords, titleWords)
  if (byTitle && others.length === 0) return { product: byTitle, naming: 'title' }
  const listed = shown.flatMap((id) => byId.get(id) ?? [])
  const described = description ? describedBy(listed, description) : []
  if (described.length === 0) return { product: known, naming: null }
  const product = described.find(({ id }) => id === currentId) ?? described[0] ?? null
  return { product, naming: 'description' }
}

const describedBy = (products: readonly Product[], { words }: Description): Product[] => {
  const prices = products.flatMap(({ price }) => price?.amount ?? [])
  const wanted = words.some((word) => hasIntent(word, 'cheaper') || hasIntent(word, 'cheapest'))
    ? Math.min(...prices)
    : null
  if (wanted !== null) return products.filter(({ price }) => price?.amount === wanted)
  return withMost(
    products,
    words.filter((word) => !stopWords.has(word)),
    listingWords,
  )
}

/** The products that have the most of some words, in the order shown; none if none has any. */
const withMost = (
  products: readonly Product[],
  words: readonly string[],
  wordsOf: (product: Product) => readonly string[],
): Product[] => {
  const mentioned = new Set(words)
  const counted = products.map((product) => ({
    product,
    count: new Set(wordsOf(product)).intersection(mentioned).size,
  }))
  const most = Math.max(1, ...counted.map(({ count }) => count))
  return counted.filter(({ count }) => count === most).map(({ product }) => product)
}

const titleWords = ({ title }: Product): string[] => tokensOf(fold(title)).map(({ word }) => singular(word))

/** The words by which somebody may describe a product: 'the one from Lamu', 'for 3800'. */
const listingWords = ({ title, description, price, shop }: Product): string[] => {
  const text = `${title}. ${description}. ${shop.name}. ${shop.location ?? ''}`
  const english = translate(text).terms.flatMap((term) => [term.own, ...term.english.split(' ')])
  return [...english.map(singular), ...(price ? [String(price.amount)] : [])]
}

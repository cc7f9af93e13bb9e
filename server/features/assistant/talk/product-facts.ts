import type { Product } from '../../../../contract/products/views.ts'
import {
  colours,
  fold,
  isKind,
  isNumberWord,
  listOf,
  readLines,
  type Spelling,
  singular,
  stopWords,
  tokensOf,
  translate,
} from '../../language/public.ts'
import { CERTAIN_FIT } from '../discover/fit.ts'
import { kindFit } from '../discover/kind.ts'
import { hasIntent } from './match-intent.ts'
import { isOrdinal } from './pick-product.ts'

/** The answer of a product's listing to a question; `none` if it has none. */
export type ListingFact =
  | { kind: 'text'; text: string }
  | { kind: 'price' }
  | { kind: 'place' }
  | { kind: 'listed' }
  | { kind: 'none' }

type Attribute = { questionWords: readonly string[]; answers: ReadonlySet<string> }
const lines = readLines('attributes.txt', import.meta.dirname).map((line) => line.split(' = '))
const attributes: Attribute[] = lines
  .filter(([name = '']) => !name.startsWith('@'))
  .map(([questions = '', answers = '']) => ({
    questionWords: listOf(questions),
    answers: new Set(listOf(answers)),
  }))

/** The words of a line of `attributes.txt` that has a name. */
const attributesCalled = (name: string): string[] => {
  return lines.flatMap(([key, list = '']) => (key === name ? listOf(list) : []))
}
/** Whether a word asks for a quality of a product, and names no goods. */
export const isAttribute = (word: string): boolean =>
  !isKind(singular(word)) && attributes.some(({ questionWords }) => questionWords.includes(word))

/** Whether a word of a question tells nothing of what is asked for. */
export const isEmptyWord = (word: string): boolean => empty.has(word)

/** Whether a word names something that goods of any kind may have, or that is beside all goods. */
export const isPart = (word: string): boolean =>
  parts.has(word) || attributes.some(({ questionWords }) => questionWords.includes(word))

/** Whether a word of a listing may answer a question about a quality. */
export const answersAttribute = (word: string): boolean => attributes.some(({ answers }) => answers.has(word))

/**
 * Questions that a field of the product answers, and the words of a question that no listing
 * answers.
 */
const price = attributesCalled('@price')
const place = attributesCalled('@place')
const stock = attributesCalled('@stock')
const count = attributesCalled('@count')
const counted = new Set(attributesCalled('@counted'))
const empty = new Set(attributesCalled('@empty'))
const parts = new Set(attributesCalled('@part'))
/** Words of questions that need more than yes or no. */
const openQuestions = new Set(attributesCalled('@open'))

/** Finds what a listing says to a question in any language; its own words are the only source. */
export const findFact = (product: Product, question: string, spelling?: Spelling): ListingFact => {
  const words = englishWords(question, spelling)
  const text = ` ${words.join(' ')} ${words.map(singular).join(' ')} `
  const mentions = (phrases: readonly string[]) => phrases.some((one) => text.includes(` ${one} `))
  const fragments = fragmentsOf(product)
  const isColourAsked = words.some((word) => colours.has(word))
  const attributesAskedFor = attributes.filter(
    (one) => mentions(one.questionWords) || (isColourAsked && one.answers.has('red')),
  )
  // Words of the title are not part of the question: 'is the lamp solar' asks about 'solar'.
  const known = new Set(englishWords(product.title).map(singular))
  const isKnown = (word: string) => known.has(singular(word)) || isItsKind(word, product)
  const telling = words.filter((word) => isTelling(word) && !colours.has(word))
  const unknown = telling.filter((word) => !isKnown(word))
  const wanted = isColourAsked ? words.filter((word) => colours.has(word)) : []
  const named = fragments.filter(({ english }) =>
    [...unknown, ...wanted].some((word) => english.some((one) => isAlike(one, word))),
  )
  const [best] = named
  if (best) return { kind: 'text', text: best.text }
  const besides = unknown.filter(
    (word) => !isNumber(word) && ![...price, ...place, ...stock].some((one) => wordsOf(one).includes(word)),
  )
  // 'How much does it weigh' asks for no price.
  if (mentions(price) && product.price && besides.length === 0) return { kind: 'price' }
  if (mentions(place) && product.shop.location) return { kind: 'place' }
  const answered = fragments.filter(
    ({ text, english }) =>
      attributesAskedFor.some(({ answers }) =>
        english.some((word) => answers.has(word) || (answers.has('####') && isYear(word))),
      ) || attributesAskedFor.some(({ answers }) => answers.has('# to #') && range.test(text)),
  )
  const isCounted = mentions(count) && unknown.every((word) => counted.has(word))
  const numbered = fragments.filter(({ text }) => wordsIn(text).some(isNumber))
  const counts = ({ english }: { english: string[] }) =>
    telling.some((word) => english.includes(singular(word)))
  const number = isCounted ? (numbered.find(counts) ?? numbered[0]) : undefined
  if (number) return { kind: 'text', text: number.text }
  if (answered.length > 0) return { kind: 'text', text: answered.map((one) => one.text).join('. ') }
  if (mentions(stock)) return { kind: 'listed' }
  // 'Is it wireless?' of a wireless mouse.
  const isOpen = words.some((word) => openQuestions.has(word))
  if (telling.length > 0 && unknown.length === 0 && !isOpen) return { kind: 'text', text: product.title }
  // 'What SPF' of a sunscreen SPF 50.
  const isMeasured = telling.some((word) => isBesideNumber(word, product.title))
  return isMeasured && unknown.length === 0 ? { kind: 'text', text: product.title } : { kind: 'none' }
}

const isBesideNumber = (word: string, title: string): boolean => {
  const words = wordsIn(title)
  return words.some(
    (one, at) => one === word && [words[at - 1], words[at + 1]].some((next) => next && isNumber(next)),
  )
}

const wordsIn = (text: string): string[] => tokensOf(fold(text)).map(({ word }) => word)
const isNumber = (word: string): boolean => /^\d+$/.test(word) || isNumberWord(word)
const wordsOf = (text: string): string[] => text.split(' ')
/** '38 to 45'. */
const range = /\d\s*(?:to|[-–à]|a|hadi)\s*\d/u
const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word)

/** Pronouns and question words do not describe the requested quality, in any language. */
const isTelling = (word: string): boolean =>
  !empty.has(word) &&
  !isOrdinal(word) &&
  !stopWords.has(word) &&
  ['pronoun', 'question', 'about-it'].every((intent) => !hasIntent(word, intent))

/** 'How much is the phone' of an iPhone. */
const isItsKind = (word: string, { title, category }: Product): boolean =>
  isKind(singular(word)) && kindFit({ kinds: [singular(word)] }, { title, tags: [], category }) >= CERTAIN_FIT

const englishWords = (text: string, spelling?: Spelling): string[] =>
  translate(text, spelling).terms.flatMap(({ english }) => english.split(' '))

/** The sentences of a description, and then the title, with the English for their words. */
const fragmentsOf = ({ title, description }: Product): { text: string; english: string[] }[] =>
  [...description.split(/[.;](?=\s|$)|\n/), title]
    .map((text) => text.trim())
    .filter((text) => tokensOf(fold(text)).length > 0)
    .map((text) => ({
      text,
      english: [...new Set([...englishWords(text), ...tokensOf(fold(text)).map(({ word }) => word)])].map(
        singular,
      ),
    }))

/** Whether a listing has a word, in any language. */
export const mentionsWord = (product: Product, word: string): boolean =>
  fragmentsOf(product).some(({ english }) => english.includes(singular(word)))

const MIN_ALIKE = 5

/** 'Electric' and 'electricity', 'fold' and 'folds' are one. */
const isAlike = (one: string, other: string): boolean => {
  const word = singular(other)
  if (one === word) return true
  const length = Math.min(one.length, word.length)
  return length >= MIN_ALIKE && one.slice(0, MIN_ALIKE) === word.slice(0, MIN_ALIKE)
}

import type { Product } from '../../../../contract/products/views.ts'
import { singular } from '../query/singular.ts'
import { fold, listOf, readLines, tokensOf } from '../query/text.ts'
import { type Spelling, translate } from '../query/translate.ts'
import { asides, colours } from '../query/words.ts'

/** What a product's listing says to a question. `none`: it says nothing. */
export type Fact =
  | { kind: 'text'; text: string }
  | { kind: 'price' }
  | { kind: 'place' }
  | { kind: 'listed' }
  | { kind: 'none' }

type Attribute = { asked: readonly string[]; answers: ReadonlySet<string> }
const attributes: Attribute[] = readLines('attributes.txt', import.meta.dirname).map((line) => {
  const [asked = '', answers = ''] = line.split(' = ')
  return { asked: listOf(asked), answers: new Set(listOf(answers)) }
})

/** Questions that a field of the product answers. */
const price = ['price', 'how much', 'cost', 'costs', 'expensive']
const place = ['where', 'located', 'location', 'town', 'city']
const stock = ['available', 'stock', 'still have', 'sold']
/** Words of a question that no listing answers. */
const empty = new Set(
  'what how long which does do is are can could will would work come use used fit good still brand need needs have has use made make it its this that there something one i you my take put go get tell me about does'.split(
    ' ',
  ),
)

/** They ask for more than yes or no. */
const openQuestions = new Set('what which how why when where who brand many much long'.split(' '))

/** Finds what a listing says to a question in any language; its own words are the only source. */
export const findFact = (product: Product, question: string, spelling?: Spelling): Fact => {
  const words = englishWords(question, spelling)
  const text = ` ${words.join(' ')} ${words.map(singular).join(' ')} `
  const asks = (any: readonly string[]) => any.some((one) => text.includes(` ${one} `))
  const fragments = fragmentsOf(product)
  const asked = attributes.filter(({ asked }) => asks(asked))
  // What the title names is known: 'is the lamp solar' asks for the sun, and not for a lamp.
  const known = new Set(englishWords(product.title))
  const telling = words.filter((word) => !empty.has(word) && !asides.has(word) && !colours.has(word))
  const unknown = telling.filter((word) => !known.has(singular(word)))
  const isColourAsked = words.some((word) => colours.has(word))
  const wanted = isColourAsked ? words.filter((word) => colours.has(word)) : []
  const named = fragments.filter(({ english }) =>
    [...unknown, ...wanted].some((word) => english.some((one) => isAlike(one, word))),
  )
  const [best] = named
  if (best) return { kind: 'text', text: best.text }
  if (asks(price) && product.price) return { kind: 'price' }
  if (asks(place) && product.shop.location) return { kind: 'place' }
  const answered = fragments.filter(({ english }) =>
    asked.some(({ answers }) => english.some((word) => answers.has(word))),
  )
  if (answered.length > 0) return { kind: 'text', text: answered.map((one) => one.text).join('. ') }
  if (asks(stock)) return { kind: 'listed' }
  // 'Is it wireless?' of a wireless mouse.
  const isOpen = words.some((word) => openQuestions.has(word))
  if (telling.length > 0 && unknown.length === 0 && !isOpen) return { kind: 'text', text: product.title }
  return { kind: 'none' }
}

const englishWords = (text: string, spelling?: Spelling): string[] =>
  translate(text, spelling).terms.flatMap(({ english }) => english.split(' '))

/** The parts of a description, and then the title, with the English for their words. */
const fragmentsOf = ({ title, description }: Product): { text: string; english: string[] }[] =>
  [...description.split(/(?<=[^\d])[.;,](?=\s|$)|[.;](?=\s|$)|\n/), title]
    .map((text) => text.trim())
    .filter((text) => tokensOf(fold(text)).length > 0)
    .map((text) => ({
      text,
      english: [...new Set([...englishWords(text), ...tokensOf(fold(text)).map(({ word }) => word)])].map(
        singular,
      ),
    }))

const LEAST_ALIKE = 5

/** 'Electric' and 'electricity', 'fold' and 'folds' are one. */
const isAlike = (one: string, other: string): boolean => {
  const word = singular(other)
  if (one === word) return true
  const length = Math.min(one.length, word.length)
  return length >= LEAST_ALIKE && one.slice(0, LEAST_ALIKE) === word.slice(0, LEAST_ALIKE)
}

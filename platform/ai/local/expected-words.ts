import tokenizer from 'llama-tokenizer-js'
import type { ExpectedWords } from '../port.ts'
import type { Expectation } from './beam-search.ts'

type Kind = 'goods' | 'number' | 'money'
/** How far a word has got. `depth`: in tokens; `longest`: that of the longest name of money that begins so. */
type Node = { next: Map<number, Node>; kind: Kind; isWhole: boolean; depth: number; longest: number }
type State = {
  node: Node
  /** What the word has been given so far; taken back where it turns out to be another. */
  given: number
  isAfterNumber: boolean
  /** An amount with its money was said: what is heard after it is no likelier to be one more. */
  isPriced: boolean
}

/** What each token of an expected word is worth, in natural logarithms. Tuned on the judged pitches of `dev` and `dev-2` (bench/ai). */
const WORTH = { goods: 1.2, number: 1.7, money: 1.7, moneyAfterNumber: 4, strangeMoney: 8 }
/** Of a word in so many pieces the model knows no more than the pieces: 'em·al·ang·eni', but 'sh·ill·ings'. */
const STRANGE = 4

const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million'.split(
    ' ',
  )

/** Makes the words of a list, and numbers, likelier to be heard than the model alone would have it. */
export function expectWords({ money, goods }: Pick<ExpectedWords, 'money' | 'goods'>): Expectation<State> {
  const root = nodeAt(0)
  for (const word of goods) for (const form of [word, capital(word)]) add(root, form, 'goods')
  for (const word of numbers) add(root, word, 'number')
  for (const word of money) for (const form of [word, capital(word)]) add(root, form, 'money')
  const beginningsOfMoney = [...root.next].flatMap(([token, { kind }]) => (kind === 'money' ? token : []))

  // Money after a number is given all it is worth at once: its first token alone would be lost among likelier ones.
  const worthAt = (
    { kind, depth, longest }: Node,
    { isAfterNumber, isPriced }: Pick<State, 'isAfterNumber' | 'isPriced'>,
  ): number => {
    if (kind !== 'money' || !isAfterNumber || isPriced) return WORTH[kind] * depth
    return (longest >= STRANGE ? WORTH.strangeMoney : WORTH.moneyAfterNumber) * longest
  }
  const elsewhere = (isAfterNumber: boolean, isPriced: boolean): State => ({
    node: root,
    given: 0,
    isAfterNumber,
    isPriced,
  })

  return {
    start: elsewhere(false, false),
    lent: ({ node, given }) => (node.isWhole ? 0 : given),
    likely: ({ node, isAfterNumber, isPriced }) => [
      ...node.next.keys().filter(() => node !== root),
      ...(!isPriced && (isNumber(node) || (node === root && isAfterNumber)) ? beginningsOfMoney : []),
    ],
    take: ({ node, given, isAfterNumber, isPriced }, token) => {
      const piece = tokenizer.vocabById[token] ?? ''
      const isWord = /^▁?[\p{L}'’]+$/u.test(piece)
      const begins = piece.startsWith('▁')
      const next = isWord && (begins || node !== root) ? (begins ? root : node).next.get(token) : undefined
      if (isWord && !begins) {
        if (!next) return { state: elsewhere(false, isPriced), worth: -given }
        const whole = worthAt(next, { isAfterNumber, isPriced })
        return { state: { node: next, given: whole, isAfterNumber, isPriced }, worth: whole - given }
      }
      // The word before ends here.
      const back = node.isWhole ? 0 : -given
      const follows = /^▁?\d$/.test(piece) || isNumber(node) || (node === root && isAfterNumber)
      const priced = isPriced || (node.isWhole && node.kind === 'money' && isAfterNumber)
      if (!next) return { state: elsewhere(follows && !isWord, priced), worth: back }
      const now = { isAfterNumber: follows, isPriced: priced }
      const first = worthAt(next, now)
      return { state: { node: next, given: first, ...now }, worth: first + back }
    },
  }
}

const nodeAt = (depth: number): Node => ({
  next: new Map(),
  kind: 'goods',
  isWhole: false,
  depth,
  longest: 0,
})

const isNumber = ({ kind, isWhole }: Node): boolean => kind === 'number' && isWhole

/** What is put in later outranks what was there. */
const add = (root: Node, word: string, kind: Kind): void => {
  const tokens = tokenizer.encode(word, false, true)
  let node = root
  for (const token of tokens) {
    const next = node.next.get(token) ?? nodeAt(node.depth + 1)
    node.next.set(token, next)
    next.kind = kind
    if (kind === 'money') next.longest = Math.max(next.longest, tokens.length)
    node = next
  }
  node.isWhole = true
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

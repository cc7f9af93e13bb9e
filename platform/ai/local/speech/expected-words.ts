import tokenizer from 'llama-tokenizer-js'
import type { ExpectedWords } from '../../port.ts'
import type { TokenBias } from './beam-search.ts'

type Kind = 'goods' | 'number' | 'currency'

/** A node of a prefix tree of tokens. */
type Node = {
  next: Map<number, Node>
  kind: Kind
  isWord: boolean
  depth: number
  /** Tokens of the longest currency name that begins here. */
  longest: number
}

type State = {
  node: Node
  /** Bonus given for the current word so far; withdrawn if another word comes of it. */
  given: number
  followsNumber: boolean
  /** An amount with its currency was said: a second one gets no extra bonus. */
  hasPrice: boolean
}

/**
 * Bonus per token of an expected word, as a natural logarithm. Tuned on the dev pitches of
 * bench/ai.
 */
const BONUS = { goods: 1.2, number: 1.7, currency: 1.7, currencyAfterNumber: 4, rareCurrency: 8 }
/**
 * The model does not know a currency name that it splits into this many tokens: 'em·al·ang·eni'.
 */
const RARE_TOKENS = 4

const numberWords =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million'.split(
    ' ',
  )

/** Raises the score of the given words, of numbers, and of currency names after a number. */
export const expectWords = ({ currencyNames, goods }: ExpectedWords): TokenBias<State> => {
  const root = createNode(0)
  for (const word of goods) for (const form of [word, capitalise(word)]) add(root, form, 'goods')
  for (const word of numberWords) add(root, word, 'number')
  for (const word of currencyNames) for (const form of [word, capitalise(word)]) add(root, form, 'currency')
  const currencyStarts = [...root.next].flatMap(([token, { kind }]) => (kind === 'currency' ? token : []))
  const outside = (followsNumber: boolean, hasPrice: boolean): State => ({
    node: root,
    given: 0,
    followsNumber,
    hasPrice,
  })
  const endsWithNumber = ({ node, followsNumber }: State) =>
    isNumber(node) || (node === root && followsNumber)

  return {
    initial: outside(false, false),
    provisional: ({ node, given }) => (node.isWord ? 0 : given),
    candidates: (state) => [
      ...(state.node === root ? [] : state.node.next.keys()),
      ...(!state.hasPrice && endsWithNumber(state) ? currencyStarts : []),
    ],
    advance: (state, token) => {
      const { node, given, followsNumber, hasPrice } = state
      const piece = tokenizer.vocabById[token] ?? ''
      const isLetters = /^▁?[\p{L}'’]+$/u.test(piece)
      const startsWord = piece.startsWith('▁')
      if (isLetters && !startsWord) {
        const next = node === root ? undefined : node.next.get(token)
        if (!next) return { state: outside(false, hasPrice), bonus: -given }
        const total = bonusOf(next, state)
        return { state: { ...state, node: next, given: total }, bonus: total - given }
      }
      const withdrawn = node.isWord ? 0 : -given
      const isAfterNumber = /^▁?\d$/.test(piece) || endsWithNumber(state)
      const isPriced = hasPrice || (node.isWord && node.kind === 'currency' && followsNumber)
      const next = isLetters ? root.next.get(token) : undefined
      if (!next) return { state: outside(isAfterNumber && !isLetters, isPriced), bonus: withdrawn }
      const after = { node: next, given: 0, followsNumber: isAfterNumber, hasPrice: isPriced }
      const first = bonusOf(next, after)
      return { state: { ...after, given: first }, bonus: first + withdrawn }
    },
  }
}

/**
 * A currency name after a number gets its whole bonus at its first token, which would not be kept
 * otherwise.
 */
const bonusOf = (
  { kind, depth, longest }: Node,
  { followsNumber, hasPrice }: Pick<State, 'followsNumber' | 'hasPrice'>,
): number => {
  if (kind !== 'currency' || !followsNumber || hasPrice) return BONUS[kind] * depth
  return (longest >= RARE_TOKENS ? BONUS.rareCurrency : BONUS.currencyAfterNumber) * longest
}

const createNode = (depth: number): Node => ({
  next: new Map(),
  kind: 'goods',
  isWord: false,
  depth,
  longest: 0,
})

const isNumber = ({ kind, isWord }: Node): boolean => kind === 'number' && isWord

/** A word that is added later overrides the kind of the nodes that it shares. */
const add = (root: Node, word: string, kind: Kind): void => {
  const tokens = tokenizer.encode(word, false, true)
  let node = root
  for (const token of tokens) {
    const next = node.next.get(token) ?? createNode(node.depth + 1)
    node.next.set(token, next)
    next.kind = kind
    if (kind === 'currency') next.longest = Math.max(next.longest, tokens.length)
    node = next
  }
  node.isWord = true
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

import { isKind, type Language, singular, stopWords, type Term, tokensOf } from '../../language/public.ts'
import { lengthAfter, lengthBefore } from './grammar.ts'
import type { Span } from './limits.ts'
import { numbersIn } from './numbers.ts'

/** A larger number is a measure, a model or an amount of money. */
const MAX_QUANTITY = 1_000
/** 'A dozen eggs' and 'six pairs of socks'. */
const packs = new Set(
  'pairs pair pieces piece pcs packs pack boxes trays bags dozen bottles crates'.split(' '),
)

/**
 * How many of a thing a folded text asks for, once limits are blanked: 'three brooms', 'balbu nne'.
 * Null if it names none; a measure, a size or a model is no quantity.
 */
export const readQuantity = (
  folded: string,
  language: Language,
  terms: readonly Term[],
): { value: number; span: Span } | null => {
  const isNounFirst = language === 'sw' || language === 'zu' || language === 'ss'
  for (const { value, from, to, isWord } of numbersIn(folded, language)) {
    if (!Number.isInteger(value) || value < 2 || value > MAX_QUANTITY) continue
    const before = tokensOf(folded.slice(0, from)).map(({ word }) => word)
    const after = tokensOf(folded.slice(to)).map(({ word }) => word)
    const isPack = packs.has(after[0] ?? '')
    const isAttached = /[\p{L}]$/u.test(folded.slice(0, from)) || /^[\p{L}-]/u.test(folded.slice(to))
    if (isAttached || lengthBefore(before, before.length, 'label') > 0) continue
    if (!isPack && lengthAfter(after, 0, 'measure') > 0) continue
    const next = terms.find((term) => term.from >= to)
    const last = terms.findLast((term) => term.to <= from)
    if (isPack || isGoods(next, isWord) || (isNounFirst && isGoods(last, isWord)))
      return { value, span: { from, to } }
  }
  return null
}

/** In digits a number counts known goods only: 'Corolla 2014' and '4 wheel' are names. */
const isGoods = (term: Term | undefined, isWord: boolean): boolean =>
  term !== undefined &&
  !stopWords.has(term.english) &&
  (isWord || isKind(singular(term.english)) || isKind(singular(term.english.split(' ').at(-1) ?? '')))

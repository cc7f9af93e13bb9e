import {
  fold,
  isPerson,
  type Language,
  qualities,
  stopWords,
  type Term,
  type Token,
  tokensOf,
  vague,
} from '../../language/public.ts'
import { namesMoney } from '../price/currencies.ts'
import { isTagged, lengthAfter, negates } from './grammar.ts'
import type { Span } from './limits.ts'

/** 'My phone does not charge' refuses nothing. */
const auxiliaries = new Set('do does did will would can could i is'.split(' '))
const doing = /ing$/
/** They name things in spite of their ending. */
const nounsInIng = new Set('lining string ring wiring packaging stitching padding building'.split(' '))
/** Words that end what is refused. */
const ends = new Set('under below over above between max with for in from but'.split(' '))
/** In a refusal, power is electricity. */
const synonyms = new Map([
  ['power', 'electric'],
  ['electricity', 'electric'],
  ['secondhand', 'used'],
  ['pregnant', 'maternity'],
])

/** English words that must not be in a product, and the parts of the text that refuse them. */
export const readRefusals = (
  text: string,
  { language, terms }: { language: Language; terms: readonly Term[] },
): { without: string[]; spans: Span[] } => {
  const folded = fold(text)
  const tokens = tokensOf(folded)
  const words = tokens.map(({ word }) => word)
  const without = new Set<string>()
  const spans: Span[] = []
  for (let at = 0; at < words.length; at += 1) {
    const length = lengthAfter(words, at, 'without')
    const isPartOfTerm = terms.some(
      ({ from, to, own }) =>
        own.includes(' ') && from <= (tokens[at]?.from ?? 0) && to > (tokens[at]?.to ?? 0),
    )
    if (length === 0 || isPartOfTerm || !isRefusal(words, at, length, language)) continue
    let next = at + length
    while (next < words.length && isTagged(words.slice(next, next + 1), 'refused')) next += 1
    const refused = refusedFrom(folded, tokens, next, terms)
    if (refused.terms.length === 0) continue
    for (const { english } of refused.terms)
      if (isTelling(english)) without.add(synonyms.get(english) ?? english)
    spans.push({ from: tokens[at]?.from ?? 0, to: refused.to })
    at = refused.next - 1
  }
  return { without: [...without], spans }
}

/** 'Not nice' refuses nothing; 'not electric' and 'not for kids' do. */
const isTelling = (english: string): boolean =>
  (!vague.has(english) || qualities.has(english) || isPerson(english)) && !namesMoney(english)

const isRefusal = (words: readonly string[], at: number, length: number, language: Language): boolean => {
  const [first = '', before = '', after = ''] = [words[at], words[at - 1], words[at + length]]
  if (length === 1 && !negates(first, language)) return false
  if (first === 'not' && length === 1 && auxiliaries.has(before)) return false
  const last = words[at + length - 1] ?? ''
  return !(language === 'en' && doing.test(after) && deniesDoing(last, after))
}

/** 'Not fitting' and 'without disturbing' deny an action; 'without lining' refuses a thing. */
const deniesDoing = (last: string, doing: string): boolean =>
  last === 'not' || last.endsWith('nt') || (last === 'without' && !nounsInIng.has(doing))

/** The terms from a token on that a refusal lists: 'leather or plastic'. */
const refusedFrom = (
  folded: string,
  tokens: readonly Token[],
  start: number,
  terms: readonly Term[],
): { terms: Term[]; next: number; to: number } => {
  const found: Term[] = []
  let [next, to] = [start, 0]
  for (;;) {
    const token = tokens[next]
    const term = token && terms.find(({ from, to: end }) => from <= token.from && token.to <= end)
    if (!token || !term || ends.has(term.english) || (stopWords.has(term.english) && !term.isTranslated))
      break
    if (term.english === 'with' || term.english === 'for') break
    found.push(term)
    to = term.to
    while (tokens[next] && (tokens[next]?.from ?? 0) < term.to) next += 1
    const following = tokens[next]
    const isListed = following !== undefined && isTagged([following.word], 'list')
    const isEnumerated = following !== undefined && /^\s*,\s*$/.test(folded.slice(to, following.from))
    if (isListed) next += 1
    else if (!isEnumerated || found.length === 0) break
    while (next < tokens.length && isTagged([tokens[next]?.word ?? ''], 'refused')) next += 1
    if (isTagged([tokens[next]?.word ?? ''], 'not')) next += 1
  }
  return { terms: found, next: Math.max(next, start), to }
}

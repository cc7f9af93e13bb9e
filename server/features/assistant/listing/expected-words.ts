import type { ExpectedWords } from '../../../../platform/ai/port.ts'
import { labelledListings } from '../../categories/public.ts'
import { knownKinds, largerTowns } from '../../language/public.ts'
import { pitchWords } from './pitch-words.ts'

/** Spoken currency names. The rand is also used in Eswatini, Lesotho and Namibia. */
const currencyNames: Record<string, string[]> = {
  SZL: ['emalangeni', 'rand'],
  ZAR: ['rand'],
  LSL: ['maloti', 'rand'],
  NAD: ['dollars', 'rand'],
  KES: ['shillings', 'bob'],
  UGX: ['shillings'],
  TZS: ['shillings'],
  BWP: ['pula'],
  ZMW: ['kwacha'],
  MWK: ['kwacha'],
  MZN: ['meticais'],
  NGN: ['naira'],
  GHS: ['cedis'],
  ETB: ['birr'],
  RWF: ['francs'],
  USD: ['dollars'],
  GBP: ['pounds'],
  EUR: ['euros', 'euro'],
}

/** Words of at least four letters: the model recognises shorter ones well. */
const wordsOf = (texts: Iterable<string>): string[] =>
  [...texts].flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])

/**
 * Returns the plural of a singular noun; returns nouns that end in a single s ('glasses',
 * 'physics') unchanged.
 */
const plural = (kind: string): string => {
  if (/[^s]s$/.test(kind)) return kind
  if (/[^aeiou]y$/.test(kind)) return `${kind.slice(0, -1)}ies`
  if (/(?:elf|arf|oaf|ife)$/.test(kind)) return `${kind.replace(/fe?$/, '')}ves`
  return /(?:ss|x|ch|sh|[^aeiou]o)$/.test(kind) ? `${kind}es` : `${kind}s`
}

const goods: readonly string[] = [
  ...new Set([
    ...wordsOf(labelledListings.map(({ text }) => text)),
    ...wordsOf([...knownKinds].flatMap((kind) => [kind, plural(kind)])),
    ...wordsOf(largerTowns),
    ...pitchWords,
  ]),
]

/** Returns the words that a seller with prices in `currency` is likely to say in a clip. */
export const expectedWords = (currency: string): ExpectedWords => ({
  currencyNames: currencyNames[currency] ?? [],
  goods,
})

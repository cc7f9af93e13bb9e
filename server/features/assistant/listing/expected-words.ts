import type { ExpectedWords } from '../../../../platform/ai/port.ts'
import { knownKinds } from '../wish/kinds.ts'
import { labelled } from './labelled.ts'
import { pitchWords } from './pitch-words.ts'

/** What money is called where a shop keeps its prices in a currency; the rand goes for as much in three countries beside its own. */
const money: Record<string, string[]> = {
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

/** Shorter words are heard well, and many others sound like them. */
const wordsOf = (texts: Iterable<string>): string[] =>
  [...texts].flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])

const goods: readonly string[] = [
  ...new Set([
    ...wordsOf(labelled.map(({ text }) => text)),
    ...wordsOf(knownKinds).flatMap((word) => (word.endsWith('s') ? word : [word, `${word}s`])),
    ...pitchWords,
  ]),
]

/** What a seller in a clip may be expected to say, where the shop keeps its prices in `currency`. */
export const expectedWords = (currency: string): ExpectedWords => ({ money: money[currency] ?? [], goods })

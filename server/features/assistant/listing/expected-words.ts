import type { ExpectedWords } from '../../../../platform/ai/port.ts'
import { knownKinds } from '../wish/kinds.ts'
import { largerTowns } from '../wish/towns.ts'
import { labelled } from './labelled.ts'
import { pitchFiles } from './pitch-sentences.ts'
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

/** Of a kind, which stands in the singular; glasses and physics have none. */
const plural = (kind: string): string => {
  if (/[^s]s$/.test(kind)) return kind
  if (/[^aeiou]y$/.test(kind)) return `${kind.slice(0, -1)}ies`
  if (/(?:elf|arf|oaf|ife)$/.test(kind)) return `${kind.replace(/fe?$/, '')}ves`
  return /(?:ss|x|ch|sh|[^aeiou]o)$/.test(kind) ? `${kind}es` : `${kind}s`
}

const goods: readonly string[] = [
  ...new Set([
    ...wordsOf(labelled.map(({ text }) => text)),
    ...wordsOf([...knownKinds].flatMap((kind) => [kind, plural(kind)])),
    ...wordsOf(largerTowns),
    ...pitchWords,
  ]),
]

/** What a seller in a clip may be expected to say, where the shop keeps its prices in `currency`. */
export const expectedWords = (currency: string): ExpectedWords => ({
  money: money[currency] ?? [],
  goods,
  sentences: pitchFiles,
})

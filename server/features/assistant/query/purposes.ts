import {
  colours,
  features,
  formsOfVerb,
  isKind,
  listOf,
  purposeRows,
  qualities,
  singular,
  type Term,
  type Translation,
} from '../../language/public.ts'
import { isTagged } from './grammar.ts'

/** The words of one place of a pattern, of which one is enough. A phrase has all its words said. */
type Options = readonly (readonly string[])[]
type Line = { places: readonly Options[]; kinds: readonly string[]; also: readonly string[] }

/** A purpose that a text states: the goods that serve it, those that help, and its words. */
export type Purpose = { kinds: string[]; also: string[]; terms: readonly Term[] }

const groups = new Map(
  purposeRows.flatMap((row): [string, string[]][] => {
    const [name = '', list = ''] = row.split(' = ')
    return name.startsWith('@') && list ? [[name, listOf(list)]] : []
  }),
)

const optionsOf = (place: string): Options =>
  place
    .split('/')
    .flatMap((option) => groups.get(option.trim()) ?? [option.trim()])
    .map((option) => option.split(' '))

/** Kinds in the singular, as the words of titles are compared. */
const kindsIn = (list: string): string[] =>
  listOf(list).map((kind) => kind.split(' ').map(singular).join(' '))

const lines: readonly Line[] = purposeRows
  .filter((row) => row.includes(' > '))
  .map((row) => {
    const [purpose = '', kinds = '', also = ''] = row.split(' > ')
    return { places: purpose.split(' + ').map(optionsOf), kinds: kindsIn(kinds), also: kindsIn(also) }
  })

/** The lines by the words that their first place may begin with. */
const linesBeginning = new Map<string, Set<Line>>()
for (const line of lines)
  for (const [first = ''] of line.places[0] ?? [])
    linesBeginning.set(first, (linesBeginning.get(first) ?? new Set()).add(line))

/**
 * The purpose that terms state by the patterns of `purposes/`: that with the most words, and all
 * of equals.
 */
export const purposeOf = (terms: readonly Term[]): Purpose | null => {
  const said = saidIn(terms)
  const begun = new Set([...said.keys()].flatMap((word) => [...(linesBeginning.get(word) ?? [])]))
  const found = [...begun]
    .filter(({ places }) =>
      places.every((options) => options.some((words) => words.every((one) => said.has(one)))),
    )
    .map((line) => ({ line, matched: line.places.flatMap((options) => termsOf(options, said)) }))
    // One word fills one place.
    .filter(({ line, matched }) => new Set(matched).size >= line.places.length)
    .map(({ line, matched: terms }) => ({ line, terms }))
  const most = Math.max(...found.map(({ line }) => line.places.length))
  const best = found.filter(({ line }) => line.places.length === most)
  if (best.length === 0) return null
  return {
    kinds: [...new Set(best.flatMap(({ line }) => line.kinds))],
    also: [...new Set(best.flatMap(({ line }) => line.also))],
    terms: [...new Set(best.flatMap((one) => one.terms))],
  }
}

/** Each word that terms may stand for, with those that do. */
const saidIn = (terms: readonly Term[]): Map<string, Term[]> => {
  const said = new Map<string, Term[]>()
  for (const term of terms)
    for (const word of new Set(term.english.split(' ').flatMap(formsOf)))
      said.set(word, [...(said.get(word) ?? []), term])
  return said
}

const formsOf = (word: string): string[] => [
  word,
  singular(word),
  ...formsOfVerb(word),
  ...(isTagged([word], 'not') ? ['not'] : []),
]

/** The terms that say one of the options. */
const termsOf = (options: Options, said: ReadonlyMap<string, Term[]>): Term[] =>
  options.flatMap((words) => {
    const found = words.map((word) => said.get(word) ?? [])
    return found.every((one) => one.length > 0) ? found.flat() : []
  })

/**
 * Whether a text is after goods for a purpose and not after the kinds that it names: in 'keep tea
 * hot' the tea is a word of the purpose, and a 'pillow for my baby to sleep on' is a pillow.
 */
export const isMeant = (
  { kinds, also, terms }: Purpose,
  named: readonly string[],
  { terms: all }: Translation,
): boolean => {
  const start = Math.min(...terms.map(({ from }) => from))
  return named.every((kind) => {
    if (kinds.includes(kind)) return false
    if (terms.some(({ english }) => singular(english) === kind)) return true
    if (also.includes(kind)) return false
    const [first = ''] = kind.split(' ')
    const said = all.find(({ english }) => singular(english.split(' ')[0] ?? '') === singular(first))
    return said !== undefined && said.from > start
  })
}

/** A purpose without the goods that a refusal names: without gas there is no gas stove. */
export const withoutRefused = (purpose: Purpose | null, without: readonly string[]): Purpose | null => {
  const isWanted = (kind: string) => !kind.split(' ').some((word) => without.includes(word))
  if (!purpose) return null
  const kinds = purpose.kinds.filter(isWanted)
  return kinds.length > 0 ? { ...purpose, kinds, also: purpose.also.filter(isWanted) } : null
}

/** Words that no purpose says of goods: 'something to wear in black'. */
const describesGoods = (english: string): boolean =>
  isKind(singular(english)) ||
  [colours, features, qualities].some((words) => words.has(english)) ||
  /^\d/.test(english)

/** Whether goods for a purpose hold a word: it states the purpose, or tells more of it. */
export const isServedBy =
  ({ terms }: Purpose) =>
  ({ from, english }: Term): boolean =>
    terms.some((term) => term.from === from) || !describesGoods(english)

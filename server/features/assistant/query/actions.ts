import {
  isDoing,
  isKind,
  kindsForActivity,
  listOf,
  readLines,
  singular,
  stopWords,
  type Term,
} from '../../language/public.ts'
import type { Purpose } from './purposes.ts'

const lines = readLines('actions.txt', import.meta.dirname).map((line) => line.split(' = '))
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(lines.flatMap(([of, list = '']) => (of === name ? listOf(list) : [])))

const consumes = wordsOf('consumes')
const sure = wordsOf('sure')
const determiners = wordsOf('determiner')
const means = wordsOf('means')

/** Whether a word names goods only as a means: 'a machine to wash blankets'. */
export const isMeans = (word: string): boolean => means.has(word)

/**
 * The action that a query states with the goods that it is done to, as a purpose: 'hatch my own
 * chickens' is served by an incubator. `null` if it names goods in any other way.
 */
export const actionOf = (terms: readonly Term[]): Purpose | null => {
  const at = terms.findIndex(({ english }) => !stopWords.has(english) && !isMeans(singular(english)))
  const [verb, next] = [terms[at], terms[at + 1]]
  if (!verb || !next || !isAction(verb, next, terms[at - 1])) return null
  const said = terms.slice(at).map((term) => term.english)
  const kinds = kindsForActivity(said.join(' '))
  return kinds.length > 0 ? { kinds, also: [], terms } : null
}

const isAction = ({ english }: Term, next: Term, before: Term | undefined): boolean =>
  isDoing(english) &&
  !consumes.has(english) &&
  !isKind(`${english} ${singular(next.english)}`) &&
  (determiners.has(next.english) || sure.has(english) || (before?.english === 'to' && !isKind(english)))

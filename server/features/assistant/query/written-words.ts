import type { Term } from '../../language/public.ts'

/** Longer ones are stories rather than names of goods. */
const MAX_LENGTH = 60

/**
 * Returns the words of a query as they are written, from the first to the last that tells of the
 * goods: 'gift for my mother'. Empty if they are long or of several sentences.
 */
export const writtenWords = (text: string, terms: readonly Term[], telling: readonly Term[]): string => {
  const english = new Set(telling.map((term) => term.english))
  const named = terms.filter((term) => english.has(term.english))
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last) return ''
  const words = text
    .slice(first.from, last.to)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
  return words.length > MAX_LENGTH || /[.;:!?](?: |$)/.test(words) ? '' : words
}

import { listOf, readLines } from './text.ts'

type Sides = readonly [ReadonlySet<string>, ReadonlySet<string>]

const all: readonly Sides[] = readLines('opposites.txt').map((line) => {
  const [one = [], other = []] = line.split('|').map(listOf)
  return [new Set(one), new Set(other)]
})

/** Pairs in both directions: a requested property, and properties that exclude it. */
const bothWays: readonly Sides[] = all.flatMap(([one, other]): Sides[] => [
  [one, other],
  [other, one],
])

/** The words of `opposites.txt` that contradict some words. */
export const oppositesOf = (words: readonly string[]): string[] =>
  bothWays.flatMap(([wanted, contrary]) => (words.some((word) => wanted.has(word)) ? [...contrary] : []))

/**
 * Whether goods are described as the opposite of what is asked for, and not also as that: 'single'
 * for 'a double bed'.
 */
export const contradicts = (wanted: readonly string[], described: () => ReadonlySet<string>): boolean =>
  bothWays.some(
    ([wantedWords, contrary]) =>
      wanted.some((word) => wantedWords.has(word)) &&
      !wanted.some((word) => contrary.has(word)) &&
      described().isDisjointFrom(wantedWords) &&
      !described().isDisjointFrom(contrary),
  )

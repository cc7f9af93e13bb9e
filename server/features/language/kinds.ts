import { singular } from './singular.ts'
import { listOf, readFolder, readLines } from './text.ts'

type Lexicon = ReadonlyMap<string, ReadonlySet<string>>

/** As the words of titles and queries are compared: 'Nike' and 'Adidas' too. */
const inSingular = (name: string): string => name.trim().split(' ').map(singular).join(' ')

type Line = { names: string[]; others: string[] }
const linesOf = (rows: readonly string[]): Line[] =>
  rows.map((line) => {
    const [names = [], others = []] = line.split('>').map((side) => side.split(',').map(inSingular))
    return { names, others }
  })

const gather = (lines: readonly Line[], wordsOf: (line: Line) => readonly string[]): Lexicon => {
  const found = new Map<string, Set<string>>()
  for (const line of lines)
    for (const name of line.names) {
      const of = found.get(name) ?? new Set<string>()
      for (const word of wordsOf(line)) of.add(word)
      found.set(name, of)
    }
  return found
}

const linesOfGoods = linesOf(readFolder('goods'))
const kinds = gather(linesOfGoods, ({ names, others }) => [...names, ...others])
const means = gather(linesOf(readLines('activities.txt')), ({ others }) => others)
export const knownKinds: ReadonlySet<string> = new Set([
  ...kinds.keys(),
  ...[...kinds.values()].flatMap((words) => [...words]),
])

/**
 * All words and phrases, in the singular, that mean goods of the kind `name`; at least
 * the name itself.
 */
export const wordsOfKind = (name: string): ReadonlySet<string> => kinds.get(name) ?? new Set([name])

const synonyms = gather(linesOfGoods, ({ names }) => names)

/** The other names of the kind that `name` is. */
export const namesOf = (name: string): ReadonlySet<string> => synonyms.get(name) ?? new Set([name])

/** Returns the common name of the kind that a word of a title means: 'phone' for a Galaxy. */
export const commonNameOf = (word: string): string | undefined =>
  linesOfGoods.find(({ others }) => others.includes(word))?.names[0]

/** The names of the kinds that a make is of: for 'adidas' shoes and sneakers. Else none. */
export const kindsOfBrand = (word: string): ReadonlySet<string> => makes.get(word) ?? new Set()

const makes = gather(
  linesOfGoods.map(({ names, others }) => ({
    names: others.filter((other) => !synonyms.has(other)),
    others: names,
  })),
  ({ others }) => others,
)

/** Goods that a kind is made up of: without jewellery is also without necklaces. */
export const narrowerKinds = (name: string): readonly string[] =>
  collectives.has(singular(name)) ? [...wordsOfKind(singular(name))] : []

const collectives = new Set(readLines('collectives.txt'))

const families = readLines('families.txt').map(listOf)

/** The kinds that shoppers look at beside some kinds: for 'laptop' also 'tablet'. */
export const kindsBeside = (kinds: readonly string[]): string[] => {
  const names = new Set(kinds.flatMap((kind) => [kind, ...namesOf(kind)]))
  return [...new Set(families.filter((family) => family.some((kind) => names.has(kind))).flat())]
}

/** Whether goods of several kinds go by a name: a 'bike' may be a bicycle or a motorbike. */
export const namesSeveral = (word: string): boolean => (linesNaming.get(word) ?? 0) > 1

const linesNaming = linesOfGoods
  .flatMap(({ names }) => names)
  .reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>())

/** Words of activities that `kindsForActivity` maps to goods. */
export const activityWords: ReadonlySet<string> = new Set(means.keys())

/** Whether a word names a known kind of goods. */
export const isKind = (word: string): boolean => knownKinds.has(word)

/** Returns the kinds of goods for an activity: 'to listen to music' → headphones, speakers. */
export const kindsForActivity = (text: string): string[] => {
  const words = (text.replace(negated, ' not ').match(/[\p{L}-]+/gu) ?? [])
    .filter((word) => !between.has(word))
    .map(verb)
  return [
    ...new Set(
      words.flatMap((word, index) => [
        ...(means.get(word) ?? []),
        ...(means.get(`${word} ${words[index + 1] ?? ''}`) ?? []),
      ]),
    ),
  ]
}

const negated = /\b\p{L}+n['’]t\b|\bcannot\b/gu
/** Words that can separate the two words of a name: 'the battery is dead', 'cold at night'. */
const between: ReadonlySet<string> = new Set(['a', 'an', 'the', 'my', 'our', 'is', 'are', 'at', 'in'])

/** Whether a word names an activity or an ailment. */
export const isDoing = (word: string): boolean => means.has(verb(word))

/** Returns what a word may be a form of: 'listens' and 'listening' of 'listen'. */
export const formsOfVerb = (word: string): string[] => {
  const bare = singular(word)
  const stem = bare.replace(/(?:ing|ed)$/, '')
  return [bare, stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')]
}

/** 'Listening', 'listens' and 'listen' are one. */
const verb = (word: string): string => formsOfVerb(word).find((form) => means.has(form)) ?? singular(word)

import { singular } from './singular.ts'
import { listOf, readLines } from './text.ts'

const lists = new Map(
  readLines('people.txt').map((line): [string, ReadonlySet<string>] => {
    const [name = '', list = ''] = line.split(' > ')
    return [name, new Set(listOf(list))]
  }),
)

type Group = 'men' | 'women' | 'adults' | 'children'

const listOfGroup = (name: string): ReadonlySet<string> => lists.get(name) ?? new Set()

/** Whether a word says whom goods are for. */
export const isPerson = (word: string): boolean =>
  ['men', 'women', 'adults', 'children'].some((group) => listOfGroup(group).has(word))

/** The words for the same people: what is not for kids is not for children or toddlers either. */
export const samePeople = (word: string): string[] => {
  const [first, ...others] = [...lists]
    .filter(([name, words]) => !name.startsWith('goods ') && words.has(word))
    .map(([, words]) => words)
  return first ? [...first].filter((one) => others.every((words) => words.has(one))) : []
}

/** 'Men’s' and 'ladies’' are the word before the apostrophe. */
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+(?:['’]s\b)?/gu) ?? []).map((word) => word.replace(/['’]s$/, ''))

/**
 * Whether a query is for men, women, adults or children and the goods for others alone. Both in
 * plain words.
 */
export const isForOthers = (query: string, goods: string, title = ''): boolean => {
  const wanted = wordsIn(query)
  const given = wordsIn(goods)
  const kinds = wordsIn(title).map(singular)
  const says = (words: readonly string[], group: Group) => words.some((word) => listOfGroup(group).has(word))
  const isGiven = (group: Group, other: Group) =>
    says(given, group) ||
    (!says(given, other) && kinds.some((kind) => listOfGroup(`goods ${group}`).has(kind)))
  const pairs: readonly (readonly [Group, Group])[] = [
    ['men', 'women'],
    ['women', 'men'],
    ['adults', 'children'],
    ['children', 'adults'],
  ]
  return pairs.some(
    ([group, other]) =>
      says(wanted, group) && !says(wanted, other) && isGiven(other, group) && !isGiven(group, other),
  )
}

import { type Budget, readBudget } from './budget.ts'
import { isKind } from './kinds.ts'
import { singular } from './singular.ts'
import { inEnglish } from './tongues.ts'
import { kindsWished } from './wished.ts'
import { asides, colours, occasions, presents, uses, vague } from './words.ts'

/** What somebody looks for, in lower case: their own words, in English as far as we know it (`inEnglish`). */
export type Wish = {
  /** The words that say what it is and what for: no limits, no colours they do not want, no politeness. */
  about: string
  /** All that it says but limits, places, what it does not want, and what it is only to come after: how words stand together tells more than each alone. */
  said: string
  /** The kinds of goods it is after, in the singular. */
  kinds: string[]
  /** It names them; else they are what one does with it what it speaks of. */
  namesKinds: boolean
  budget: Budget | null
  colours: string[]
  /** Words that must not be in it: colours, materials, kinds. */
  without: string[]
  /** Of the places that are known, those that are named. */
  places: string[]
  /** And those where it must not be. */
  notPlaces: string[]
  /** Neither a kind of goods nor a use: 'a gift', 'something nice'. One has to ask. */
  isVague: boolean
}

const negation =
  /\b(?:(?:but |and )?(?:(?:that|which) (?:do|does)(?: not|n['’]t) (?:have|contain|include)|(?<!\b(?:do|does|did|will|would|can|could) )not(?! \p{L}+ing\b)|no|without|except|excluding|avoid|nothing|never|(?:is|are|was|were)n['’]?t(?! \p{L}+ing\b)|(?:do not|don['’]?t) (?:want|like|need)|(?:any(?:thing| colou?r)?|every(?:thing)?|all) but|other than|rather than|instead of)(?: in| any| a| an| too| made (?:of|from))*)\s+((?:[\p{L}-]+(?:\s*(?:,|\bor\b|\band\b|\bnor\b)\s*(?:no |not )?(?!under|below|over|above|between|max|with|for|in\b|from)[\p{L}-]+)*))/gu

/**
 * Reads a wish in plain words: 'red leather bag under 500 rand in Manzini, no plastic'. `places` are the names that may
 * be meant, in lower case; `elsewhere` those of them that need an 'in' or 'from' before them; `currency` is the hint for names that several countries share. What it answers are the
 * person's own words: data, and no instruction to anybody.
 */
export const readWish = (
  written: string,
  {
    places = [],
    elsewhere = new Set(),
    currency,
  }: { places?: readonly string[]; elsewhere?: ReadonlySet<string>; currency?: string } = {},
): Wish => {
  const { text, own } = inEnglish(written)
  const { budget, spans } = readBudget(text, currency)
  let rest = blank(text.toLowerCase(), spans)

  // Before the negations, which would take 'not in Nairobi' for a word that must not be there.
  const { named, unwanted, left } = takePlaces(rest, places, elsewhere)
  rest = left

  const without = new Set<string>()
  rest = rest.replace(negation, (whole, list: string) => {
    const [first = '', ...others] = list.split(/\s*(?:,|\bor\b|\band\b|\bnor\b)\s*(?:no |not )?/u)
    const words = [first, ...others].map((word) => word.trim()).filter((word) => word && !asides.has(word))
    // 'Not too expensive' speaks of no thing.
    if (words.every((word) => vague.has(word))) return ' '.repeat(whole.length)
    for (const word of words) without.add(word)
    return ' '.repeat(whole.length)
  })

  const { kinds, areNamed, of } = kindsWished(rest.trim())
  const words = of.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? []
  const about = words.filter((word) => !asides.has(word))
  const ownWords = own.flatMap(({ word, english }) => (without.has(english) ? [] : word))
  for (const { word, english } of own) if (without.has(english)) without.add(word)
  return {
    about: [...about, ...ownWords].join(' '),
    said: words.join(' '),
    kinds,
    namesKinds: areNamed,
    budget,
    // A cream for the skin is of any colour.
    colours: [...new Set(about.filter((word) => colours.has(word) && !kinds.includes(word)))],
    without: [...without],
    places: named,
    notPlaces: unwanted,
    isVague: about.every(leavesOpen(about)),
  }
}

/** Whether a word of a wish names neither a kind of goods nor a use. */
const leavesOpen = (about: readonly string[]) => (word: string) =>
  vague.has(word.replace(/['’]s$/, '')) ||
  (colours.has(word) && !isKind(word)) ||
  /^\d+$/.test(word) ||
  (occasions.has(word) && about.some((other) => presents.has(other)))

const blank = (text: string, spans: { from: number; to: number }[]): string =>
  spans.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)

/** Names of countries that are goods too: 'Jordan sneakers' come from anywhere. Kinds of goods are told by their list. */
const alsoGoods = new Set(['chad', 'china', 'georgia', 'guinea', 'jordan'])

/** 'In Nairobi', 'not from Kenya', 'Manzini': the places, and the text without them. */
const takePlaces = (
  text: string,
  places: readonly string[],
  elsewhere: ReadonlySet<string>,
): { named: string[]; unwanted: string[]; left: string } => {
  const named: string[] = []
  const unwanted: string[] = []
  let left = text
  for (const place of places) {
    // Shops name their towns themselves: one that is called 'red' or 'phone' must not turn every wish for such into its own.
    if (!left.includes(place) || isWord(place)) continue
    const name = `(?<![\\p{L}])${RegExp.escape(place)}(?![\\p{L}])`
    const before = '\\b(?:in|near|around|from|at|close to|outside(?: of)?)\\s+'
    const not =
      '\\b(?:not|nothing|except|excluding|without|anywhere but|other than|avoid|outside(?: of)?)\\s+(?:(?:in|near|around|from|at|of)\\s+)?'
    const without = left.replace(new RegExp(`(?:but\\s+)?${not}${name}`, 'gu'), ' ')
    if (without !== left) unwanted.push(place)
    const isGoods = elsewhere.has(place) || alsoGoods.has(place) || isKind(singular(place))
    left = without.replace(new RegExp(`${isGoods ? before : `(?:${before})?`}${name}`, 'gu'), ' ')
    if (left !== without) named.push(place)
  }
  return { named, unwanted, left }
}

const isWord = (place: string): boolean => [colours, asides, vague, uses].some((words) => words.has(place))

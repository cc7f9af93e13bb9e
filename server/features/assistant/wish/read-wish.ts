import { type Budget, readBudget } from './budget.ts'
import { kindsWished } from './heads.ts'
import { asides, colours, vague } from './words.ts'

/** What somebody looks for, of their own words. All words are in lower case. */
export type Wish = {
  /** The words that say what it is and what for: no limits, no colours they do not want, no politeness. */
  about: string
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
  /** Neither a kind of goods nor a use: 'a gift', 'something nice'. One has to ask. */
  isVague: boolean
}

const negation =
  /\b(?:(?:but |and )?(?:not|no|without|except|excluding|avoid|nothing|never|isn'?t|don'?t want|do not want|don'?t like|other than|rather than|instead of)(?: in| any| a| an| too| made (?:of|from))*)\s+((?:[\p{L}-]+(?:\s*(?:,|\bor\b|\band\b|\bnor\b)\s*(?:no |not )?(?!under|below|over|above|between|max|with|for|in\b|from)[\p{L}-]+)*))/gu

/**
 * Reads a wish in plain words: 'red leather bag under 500 rand in Manzini, no plastic'. `places` are the names that may
 * be meant, in lower case; `currency` is the hint for names that several countries share. What it answers are the
 * person's own words: data, and no instruction to anybody.
 */
export const readWish = (
  text: string,
  { places = [], currency }: { places?: readonly string[]; currency?: string } = {},
): Wish => {
  const { budget, spans } = readBudget(text, currency)
  let rest = blank(text.toLowerCase(), spans)

  const without = new Set<string>()
  rest = rest.replace(negation, (whole, list: string) => {
    const [first = '', ...others] = list.split(/\s*(?:,|\bor\b|\band\b|\bnor\b)\s*(?:no |not )?/u)
    const words = [first, ...others].map((word) => word.trim()).filter((word) => word && !asides.has(word))
    // 'Not too expensive' speaks of no thing.
    if (words.every((word) => vague.has(word))) return ' '.repeat(whole.length)
    for (const word of words) without.add(word)
    return ' '.repeat(whole.length)
  })

  const named = places.filter((place) =>
    new RegExp(`(?<![\\p{L}])${RegExp.escape(place)}(?![\\p{L}])`, 'u').test(rest),
  )
  for (const place of named)
    rest = rest.replace(
      new RegExp(
        `(?:\\b(?:in|near|around|from|at|close to)\\s+)?(?<![\\p{L}])${RegExp.escape(place)}(?![\\p{L}])`,
        'gu',
      ),
      ' ',
    )

  const { kinds, areNamed } = kindsWished(rest.trim())
  const words = rest.match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? []
  const about = words.filter((word) => !asides.has(word))
  return {
    about: about.join(' '),
    kinds,
    namesKinds: areNamed,
    budget,
    colours: [...new Set(about.filter((word) => colours.has(word)))],
    without: [...without],
    places: named,
    isVague: about.every((word) => vague.has(word) || colours.has(word) || /^\d+$/.test(word)),
  }
}

const blank = (text: string, spans: { from: number; to: number }[]): string =>
  spans.reduce((left, { from, to }) => left.slice(0, from) + ' '.repeat(to - from) + left.slice(to), text)

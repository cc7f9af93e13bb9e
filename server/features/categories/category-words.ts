import { shopCategories } from '../../../contract/categories/categories.ts'
import { type Category, labelled } from './labelled.ts'

/** Smoothing: each category counts as having this many more listings of average words. */
const PRIOR_LISTINGS = 10
/** Limit of the evidence of a single word (natural logarithm). */
const MAX_EVIDENCE = 3

type Counted = { texts: number; withWord: Map<string, number> }

/** Words of any category, among them numbers. */
const common: ReadonlySet<string> = new Set(
  (
    'and the for with our your this that from all good one two three four five six seven eight nine ten ' +
    'twenty thirty forty fifty hundred thousand'
  ).split(' '),
)

/** Returns the words of a text in the singular, without short and common ones. */
export const tellingWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !common.has(word))
    .map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))

/**
 * Returns the probability of each category by the words of a text: naive Bayes over the labelled
 * listings with equal priors. Null if no word is known.
 */
export const likelyCategories = (text: string): Map<Category, number> | null => {
  counted ??= count()
  const { everywhere, byCategory } = counted
  const words = [...new Set(tellingWords(text))].filter((word) => everywhere.withWord.has(word))
  if (words.length === 0) return null
  const scores = [...byCategory].map(([category, { texts, withWord }]) => {
    const score = words.reduce((sum, word) => {
      const share = (everywhere.withWord.get(word) ?? 0) / everywhere.texts
      const here = ((withWord.get(word) ?? 0) + PRIOR_LISTINGS * share) / (texts + PRIOR_LISTINGS)
      return sum + Math.max(-MAX_EVIDENCE, Math.min(MAX_EVIDENCE, Math.log(here / share)))
    }, 0)
    return { category, likely: Math.exp(score) }
  })
  const all = scores.reduce((sum, { likely }) => sum + likely, 0)
  return new Map(scores.map(({ category, likely }) => [category, likely / all]))
}

/** Counted at the first call. */
let counted: { everywhere: Counted; byCategory: Map<Category, Counted> } | null = null

const count = () => {
  const everywhere: Counted = { texts: 0, withWord: new Map() }
  const byCategory = new Map<Category, Counted>()
  for (const category of shopCategories) {
    const own: Counted = { texts: 0, withWord: new Map() }
    byCategory.set(category, own)
    const listings = labelled.filter((one) => one.category === category).map(({ text }) => text)
    for (const text of listings)
      for (const counts of [own, everywhere]) {
        counts.texts += 1
        for (const word of new Set(tellingWords(text)))
          counts.withWord.set(word, (counts.withWord.get(word) ?? 0) + 1)
      }
  }
  return { everywhere, byCategory }
}

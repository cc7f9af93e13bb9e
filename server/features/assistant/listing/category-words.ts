import { shopCategories } from '../../../../contract/shops/categories.ts'
import { type Category, labelled } from './labelled.ts'
import { sentencesOf } from './pitch-sentences.ts'

/** A word is counted as if it had been seen so often as everywhere. */
const AS_EVERYWHERE = 10
/** No word alone says more than this, in natural logarithms. */
const MOST_TELLING = 3

type Counted = { texts: number; withWord: Map<string, number> }

/** The plural counts as the same word; short words join everything with everything. */
export const tellingWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !/^(?:and|the|for|with|our|your|this|that|from|all|good)$/.test(word))
    .map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))

/**
 * How likely each category is by the words of a text, from 0 to 1 and 1 in all: naive Bayes over what sellers say of things of each,
 * all categories as likely before a word is said. Null where no word of it was ever counted.
 */
export const likelyCategories = (text: string): Map<Category, number> | null => {
  counted ??= count()
  const { everywhere, byCategory } = counted
  const words = [...new Set(tellingWords(text))].filter((word) => everywhere.withWord.has(word))
  if (words.length === 0) return null
  const scores = [...byCategory].map(([category, { texts, withWord }]) => {
    const score = words.reduce((sum, word) => {
      const share = (everywhere.withWord.get(word) ?? 0) / everywhere.texts
      const here = ((withWord.get(word) ?? 0) + AS_EVERYWHERE * share) / (texts + AS_EVERYWHERE)
      return sum + Math.max(-MOST_TELLING, Math.min(MOST_TELLING, Math.log(here / share)))
    }, 0)
    return { category, likely: Math.exp(score) }
  })
  const all = scores.reduce((sum, { likely }) => sum + likely, 0)
  return new Map(scores.map(({ category, likely }) => [category, likely / all]))
}

/** Made at the first call: it takes 60 ms. */
let counted: { everywhere: Counted; byCategory: Map<Category, Counted> } | null = null

const count = () => {
  const everywhere: Counted = { texts: 0, withWord: new Map() }
  const byCategory = new Map<Category, Counted>()
  for (const category of shopCategories) {
    const own: Counted = { texts: 0, withWord: new Map() }
    byCategory.set(category, own)
    const listings = labelled.filter((one) => one.category === category).map(({ text }) => text)
    for (const text of [...listings, ...sentencesOf(category)])
      for (const counts of [own, everywhere]) {
        counts.texts += 1
        for (const word of new Set(tellingWords(text)))
          counts.withWord.set(word, (counts.withWord.get(word) ?? 0) + 1)
      }
  }
  return { everywhere, byCategory }
}

import { likelyCategories } from './category-words.ts'
import type { Category } from './labelled.ts'

/** Below it a text says too little, and the category is 'Other'. */
const MIN_LIKELIHOOD = 0.5

/** How much likelier a shop sells a product of its own category than one of any other. */
const OWN_CATEGORY = 6

/** Returns the most likely category of a product by its shop's and its texts, or 'Other'. */
export const likelyCategory = (
  shopCategory: string | null,
  ...texts: (string | null | undefined)[]
): Category => {
  const byWords = [...(likelyCategories(texts.filter(Boolean).join(' ')) ?? [])]
  const likely = byWords.map(
    ([category, share]) => [category, category === shopCategory ? share * OWN_CATEGORY : share] as const,
  )
  const all = likely.reduce((sum, [, weight]) => sum + weight, 0)
  const [best] = likely.sort(([, a], [, b]) => b - a)
  return best && best[1] / all >= MIN_LIKELIHOOD ? best[0] : 'Other'
}

import { likelyCategories } from './category-words.ts'
import type { Category } from './labelled.ts'

/** Below it a text says too little, and the category is 'Other'. */
const MIN_LIKELIHOOD = 0.5

/** Returns the most likely category of a product by its texts, or 'Other'. */
export const likelyCategory = (...texts: (string | null | undefined)[]): Category => {
  const likely = [...(likelyCategories(texts.filter(Boolean).join(' ')) ?? [])]
  const [best] = likely.sort(([, a], [, b]) => b - a)
  return best && best[1] >= MIN_LIKELIHOOD ? best[0] : 'Other'
}

import type { Match } from '../../../../contract/assistant/views.ts'
import type { Product } from '../../../../contract/products/views.ts'
import { sizesOf } from '../query/measures.ts'

/**
 * Sorts the matches by the size that most of them name, the biggest or the smallest first. With a
 * current product only those beyond it stay, by a size that it names, in the order in which they
 * fit.
 */
export const sortBySize = (
  matches: readonly Match[],
  currentProduct: Product | null,
  side: 'bigger' | 'smaller',
): Match[] => {
  const sized = matches.map((match) => ({ match, sizes: sizesOf(match.product) }))
  const counts = new Map<string, number>()
  for (const { sizes } of sized)
    for (const unit of sizes.keys()) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  const sign = side === 'bigger' ? 1 : -1
  if (currentProduct) {
    const own = [...sizesOf(currentProduct)].find(([unit]) => (counts.get(unit) ?? 0) > 1)
    if (!own) return matches.filter(({ product }) => product.id !== currentProduct.id)
    const [unit, size] = own
    return sized
      .filter(({ sizes }) => ((sizes.get(unit) ?? size) - size) * sign > 0)
      .map(({ match }) => match)
  }
  const [unit] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? []
  if (unit === undefined) return [...matches]
  const last = sign * Number.NEGATIVE_INFINITY
  return sized
    .toSorted((one, other) => sign * ((other.sizes.get(unit) ?? last) - (one.sizes.get(unit) ?? last)))
    .map(({ match }) => match)
}

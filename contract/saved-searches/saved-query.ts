/** The query of a saved search: text and filters of the list of products. */
export type SavedQuery = {
  q?: string | undefined
  category?: string | undefined
  /** In major units of the product's own currency. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  currency?: string | undefined
  country?: string | undefined
  condition?: string | undefined
}

/** Returns a key that is equal for equal searches, regardless of case and spaces. */
export const savedQueryKey = ({
  q,
  category,
  minPrice,
  maxPrice,
  currency,
  country,
  condition,
}: SavedQuery): string =>
  JSON.stringify([
    plain(q),
    plain(category),
    minPrice ?? null,
    maxPrice ?? null,
    plain(currency),
    plain(country),
    plain(condition),
  ])

const plain = (text: string | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()

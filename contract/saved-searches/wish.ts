/** What a saved search looks for: the words and filters of the list of products. */
export type Wish = {
  q?: string | undefined
  category?: string | undefined
  /** In whole units of a product's own currency. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  currency?: string | undefined
  country?: string | undefined
  condition?: string | undefined
}

/** A text that is the same for two wishes that look for the same, however they are written. */
export const wishKey = ({ q, category, minPrice, maxPrice, currency, country, condition }: Wish): string =>
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

/** Returns the text of a rating without words: as many stars (U+2B50). */
export const starsFor = (rating: number | null): string => '⭐'.repeat(rating ?? 0)

/** Returns whether a comment is a rating without words. */
export const isBareRating = (rating: number | null, text: string): boolean =>
  rating !== null && text === starsFor(rating)

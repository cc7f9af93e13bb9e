/** Codes of the main reason for a product's position in the ranked feed. */
export const feedReasons = [
  'followed-shop',
  'liked-shop',
  'liked-category',
  'popular',
  'new',
  'well-rated',
  'near',
  'other',
] as const
export type FeedReason = (typeof feedReasons)[number]

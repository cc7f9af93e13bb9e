import type { AccountRate, RateRule } from './wire.ts'

/**
 * Limits of actions that other people notice or that cost much, far above what a person does by
 * hand.
 */
export const accountRates = {
  messages: { count: 300, seconds: 60, countedAs: 'messages' },
  comments: { count: 120, seconds: 60, countedAs: 'comments' },
  follows: { count: 120, seconds: 60, countedAs: 'follows' },
  productChanges: { count: 300, seconds: 60, countedAs: 'product-changes' },
  likes: { count: 300, seconds: 60, countedAs: 'likes' },
} as const satisfies Record<string, AccountRate>

/** Limit of text searches. A person who types sends one or two a second. */
export const textSearchRate: RateRule = { count: 60, visitors: 120, seconds: 60, countedAs: 'text-search' }

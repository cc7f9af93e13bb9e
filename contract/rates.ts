import type { AccountRate, RateRule } from './wire.ts'

/**
 * Limits per account, over HTTP and sockets together, of actions that other people notice or that
 * cost much. Far above what a person does by hand.
 */
export const accountRates = {
  messages: { count: 300, seconds: 60, counter: 'messages', daily: 5000 },
  comments: { count: 120, seconds: 60, counter: 'comments', daily: 5000 },
  follows: { count: 120, seconds: 60, counter: 'follows' },
  productChanges: { count: 300, seconds: 60, counter: 'product-changes' },
  deals: { count: 60, seconds: 60, counter: 'deals' },
  reactions: { count: 120, seconds: 60, counter: 'reactions' },
  likes: { count: 300, seconds: 60, counter: 'likes' },
} as const satisfies Record<string, AccountRate>

/** Rate limit that all text searches share. A person who types sends one or two a second. */
export const textSearchRate: RateRule = { count: 60, visitorCount: 120, seconds: 60, counter: 'text-search' }

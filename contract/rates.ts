import type { AccountRate, HttpRate } from './wire.ts'

const perDay = 5000

/**
 * Limits per account, over HTTP and sockets together, of actions that other people notice or that
 * cost much. Far above what a person does by hand.
 */
export const accountRates = {
  messages: { counter: 'messages', perMinute: 300, perDay },
  comments: { counter: 'comments', perMinute: 120, perDay },
  commentChanges: { counter: 'comment-changes', perMinute: 120 },
  follows: { counter: 'follows', perMinute: 120 },
  newProducts: { counter: 'new-products', perMinute: 300, perDay },
  productChanges: { counter: 'product-changes', perMinute: 300 },
  deals: { counter: 'deals', perMinute: 60, perDay },
  reactions: { counter: 'reactions', perMinute: 120 },
  typing: { counter: 'typing', perMinute: 120 },
  sync: { counter: 'sync', perMinute: 60 },
  likes: { counter: 'likes', perMinute: 300 },
} as const satisfies Record<string, AccountRate>

/** Rate limit that all text searches share. A person who types sends one or two a second. */
export const textSearchRate: HttpRate = { count: 60, visitorCount: 120, seconds: 60, counter: 'text-search' }

import type { AccountRate, RateRule } from './wire.ts'

/** Actions of an account in a day whose rows are kept, whatever is deleted meanwhile. */
const daily = 5000

/**
 * Limits per account, over HTTP and sockets together, of actions that other people notice or that
 * cost much. Far above what a person does by hand.
 */
export const accountRates = {
  messages: { count: 300, seconds: 60, counter: 'messages', daily },
  comments: { count: 120, seconds: 60, counter: 'comments', daily },
  follows: { count: 120, seconds: 60, counter: 'follows' },
  newProducts: { count: 300, seconds: 60, counter: 'new-products', daily },
  productChanges: { count: 300, seconds: 60, counter: 'product-changes' },
  deals: { count: 60, seconds: 60, counter: 'deals', daily },
  reactions: { count: 120, seconds: 60, counter: 'reactions' },
  typing: { count: 120, seconds: 60, counter: 'typing' },
  likes: { count: 300, seconds: 60, counter: 'likes' },
} as const satisfies Record<string, AccountRate>

/** Rate limit that all text searches share. A person who types sends one or two a second. */
export const textSearchRate: RateRule = { count: 60, visitorCount: 120, seconds: 60, counter: 'text-search' }

import type { AccountRate, RateRule } from './wire.ts'

/** One length for all: `server/account-rates.ts` deletes counters in the order of their ends. */
const seconds = 60

/** Actions of an account in a day whose rows are kept, whatever is deleted meanwhile. */
const daily = 5000

/**
 * Limits per account, over HTTP and sockets together, of actions that other people notice or that
 * cost much. Far above what a person does by hand.
 */
export const accountRates = {
  messages: { count: 300, seconds, counter: 'messages', daily },
  comments: { count: 120, seconds, counter: 'comments', daily },
  commentChanges: { count: 120, seconds, counter: 'comment-changes' },
  follows: { count: 120, seconds, counter: 'follows' },
  newProducts: { count: 300, seconds, counter: 'new-products', daily },
  productChanges: { count: 300, seconds, counter: 'product-changes' },
  deals: { count: 60, seconds, counter: 'deals', daily },
  reactions: { count: 120, seconds, counter: 'reactions' },
  typing: { count: 120, seconds, counter: 'typing' },
  sync: { count: 60, seconds, counter: 'sync' },
  likes: { count: 300, seconds, counter: 'likes' },
} as const satisfies Record<string, AccountRate>

/** Rate limit that all text searches share. A person who types sends one or two a second. */
export const textSearchRate: RateRule = { count: 60, visitorCount: 120, seconds: 60, counter: 'text-search' }

import type { AccountRate, RateRule } from './wire.ts'

/** Limits of what reaches other people, far above what a person does by hand. */
export const accountRates = {
  messages: { count: 300, seconds: 60, countedAs: 'messages' },
  comments: { count: 120, seconds: 60, countedAs: 'comments' },
  follows: { count: 120, seconds: 60, countedAs: 'follows' },
  likes: { count: 300, seconds: 60, countedAs: 'likes' },
} as const satisfies Record<string, AccountRate>

/** Searches that read many texts. A person who types makes one or two a second, and only while they type. */
export const textSearchRate: RateRule = { count: 60, visitors: 120, seconds: 60, countedAs: 'text-search' }

import type { AccountRate } from './wire.ts'

/** Limits of what reaches other people, far above what a person does by hand. */
export const accountRates = {
  messages: { count: 300, seconds: 60, countedAs: 'messages' },
  comments: { count: 120, seconds: 60, countedAs: 'comments' },
  follows: { count: 120, seconds: 60, countedAs: 'follows' },
  likes: { count: 300, seconds: 60, countedAs: 'likes' },
} as const satisfies Record<string, AccountRate>

// Free of zod, so that the client can import it.

/** The reactions that a message may get; each person has one per message. */
export const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
export type Emoji = (typeof emojis)[number]

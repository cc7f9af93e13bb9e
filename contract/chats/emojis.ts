/** The reactions that a message may get; each person has one per message. */
export const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
export type Emoji = (typeof emojis)[number]

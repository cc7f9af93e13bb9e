import type { ConversationKind } from './outbox-message.ts'

/** Returns the name under which the text in a conversation's composer is kept. */
export const draftNameOf = (kind: ConversationKind, id: string): string =>
  `${kind === 'shop' ? 'chat' : kind}:${id}`

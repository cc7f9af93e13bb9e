import type { ConversationKind } from './outbox-message.ts'

/** The name of the draft of a conversation's composer. */
export const draftNameOf = (kind: ConversationKind, id: string): string =>
  `${kind === 'shop' ? 'chat' : 'direct'}:${id}`

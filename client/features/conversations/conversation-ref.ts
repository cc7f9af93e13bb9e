import type { ConversationKind } from './outbox-message.ts'

/** Which conversation something belongs to. */
export type ConversationRef = { kind: ConversationKind; conversationId: string }

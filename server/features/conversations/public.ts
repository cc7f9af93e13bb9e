import type { Expression } from 'kysely'
import type { Queries } from '../../../platform/db/db.ts'
import { otherUserOf } from './queries/chats.ts'
import { participantOf } from './queries/direct.ts'
import { conversationsOf } from './queries/inbox.ts'

/** What other features may use of conversations. */
export { fetchChatMessages } from './actions/fetch-chat-messages.ts'
export { fetchDirectMessages } from './actions/fetch-direct-messages.ts'
export {
  markDirectDelivered,
  markDirectRead,
  readConversation,
  readDirectMessage,
} from './actions/move-status.ts'
export { markChatDelivered, markChatRead } from './actions/move-watermark.ts'
export { sendMessage, storeChatMessage } from './actions/send-chat-message.ts'
export { sendDirectMessage } from './actions/send-direct-message.ts'
export * as chats from './queries/chats.ts'
export * as direct from './queries/direct.ts'
export { searchChats, searchDirect } from './queries/search.ts'
export { sync } from './queries/sync.ts'

/** Selects the users with whom a user has a conversation of either kind. */
export const conversationPartners = (db: Queries, userId: Expression<string>) =>
  db
    .selectFrom(conversationsOf('Chat', userId).as('c'))
    .select(otherUserOf(userId).as('userId'))
    .union(
      db
        .selectFrom(conversationsOf('DirectConversation', userId).as('c'))
        .select(participantOf(userId).as('userId')),
    )

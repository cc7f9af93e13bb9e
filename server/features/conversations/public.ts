import type { Expression } from 'kysely'
import type { Queries } from '../../../platform/db/db.ts'

/** What other features, the transports and the workers may use of conversations. */
export { moveStatus } from './actions/move-status.ts'
export { moveWatermark } from './actions/move-watermark.ts'
export { openChat } from './actions/open-chat.ts'
export { type SendDeps, sendOnce } from './actions/send-once.ts'
export { storeChatMessage } from './actions/store-chat-message.ts'
export { storeDirectMessage } from './actions/store-direct-message.ts'
export {
  type ChatMessageRow,
  type ChatRow,
  chatMessages,
  countChats,
  type FromJson,
  findChatRow,
  isInChat,
  listChatMessages,
  listChatRows,
  listUnreadOfChats,
  loadMembership,
  toIso,
} from './queries/chats.ts'
export {
  checkReceiver,
  conversationsOf,
  countDirectConversations,
  countUnread,
  type DirectConversationRow,
  type DirectMessageRow,
  directConversations,
  directMessages,
  findConversation,
  isBetween,
  isVerified,
  listDirectConversationRows,
  listDirectMessageRows,
  loadParticipant,
} from './queries/direct.ts'
export { searchChats, searchDirect } from './queries/search.ts'
export { listMissedDirect, listMissedOfChats, SYNC_BUDGET_BYTES } from './queries/sync.ts'

/** Selects the users with whom a user has a conversation of either kind. */
export const conversationPartners = (db: Queries, userId: Expression<string>) => {
  const chats = db.selectFrom('Chat').where('lastSeq', '>', 0)
  const direct = db.selectFrom('DirectConversation')
  return chats
    .select('ownerId as userId')
    .where('buyerId', '=', userId)
    .union(chats.select('buyerId as userId').where('ownerId', '=', userId))
    .union(direct.select('otherId as userId').where('oneId', '=', userId))
    .union(direct.select('oneId as userId').where('otherId', '=', userId))
}

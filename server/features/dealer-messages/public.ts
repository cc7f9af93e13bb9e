/** What other features and the doors may use of direct messages. */
export { syncConversations } from './queries/sync.ts'
export { missedWithin, SYNC_BUDGET_BYTES } from './queries/sync-budget.ts'

/** SQL: everyone with whom a user has a direct conversation, in one column "userId". */
export const directPartners = (userId: string): string =>
  `SELECT d."otherId" AS "userId" FROM "DirectConversation" d WHERE d."oneId" = ${userId}
   UNION ALL SELECT d."oneId" FROM "DirectConversation" d WHERE d."otherId" = ${userId}`

/** SQL: whether a direct message is between `userId` and somebody. */
export const inDirectMessage = (messageId: string, userId: string): string =>
  `EXISTS (SELECT 1 FROM "DirectMessage" dm
    WHERE dm.id = ${messageId} AND ${userId} IN (dm."senderId", dm."receiverId"))`

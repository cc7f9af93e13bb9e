/** What other features and the doors may use of direct messages. */
export { syncConversations } from './queries/sync.ts'
export { missedWithin, SYNC_BUDGET_BYTES } from './queries/sync-budget.ts'

/** SQL: everyone with whom a user has a direct conversation, in one column "userId". */
export const directPartners = (userId: string): string =>
  `SELECT d."otherId" AS "userId" FROM "DirectConversation" d WHERE d."oneId" = ${userId}
   UNION ALL SELECT d."oneId" FROM "DirectConversation" d WHERE d."otherId" = ${userId}`

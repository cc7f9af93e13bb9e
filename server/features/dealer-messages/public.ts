import type { Expression } from 'kysely'
import type { Queries } from '../../../platform/db/db.ts'

/** What other features and the doors may use of direct messages. */
export { syncConversations } from './queries/sync.ts'
export { missedWithin, SYNC_BUDGET_BYTES } from './queries/sync-budget.ts'

/** Selects the users with whom a user has a direct conversation. */
export const directPartners = (db: Queries, userId: Expression<string>) =>
  db
    .selectFrom('DirectConversation')
    .select('otherId as userId')
    .where('oneId', '=', userId)
    .union(db.selectFrom('DirectConversation').select('oneId as userId').where('otherId', '=', userId))

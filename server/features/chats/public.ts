import type { Expression } from 'kysely'
import type { Queries } from '../../../platform/db/db.ts'
import { STALE_SECONDS } from './actions/watch-chats.ts'

export { refreshWatches, unwatchChats, watchChats } from './actions/watch-chats.ts'

/**
 * SQL that says whether a user has a chat open on any page right now, on any server; both are expressions. A direct
 * conversation goes by the other participant's id.
 */
export const watchesChat = (userId: string, chatId: string): string =>
  `EXISTS (
    SELECT 1 FROM "ChatWatch" w WHERE w."chatId" = ${chatId} AND w."userId" = ${userId}
      AND w."seenAt" > now() - make_interval(secs => ${STALE_SECONDS}))`

/** Selects the users with whom a user has a shop chat. */
export const chatPartners = (db: Queries, userId: Expression<string>) =>
  db
    .selectFrom('Chat')
    .select('ownerId as userId')
    .where('buyerId', '=', userId)
    .where('lastSeq', '>', 0)
    .union(
      db
        .selectFrom('Chat')
        .select('buyerId as userId')
        .where('ownerId', '=', userId)
        .where('lastSeq', '>', 0),
    )

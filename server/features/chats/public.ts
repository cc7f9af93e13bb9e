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

/** SQL of everyone with whom a user has a shop chat; `userId` is an expression. */
export const chatPartners = (userId: string): string =>
  `SELECT "ownerId" AS "userId" FROM "Chat" WHERE "buyerId" = ${userId} AND "lastSeq" > 0
   UNION SELECT "buyerId" FROM "Chat" WHERE "ownerId" = ${userId} AND "lastSeq" > 0`

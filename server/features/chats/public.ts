import type { Needs } from '../../../platform/platform.ts'
import { STALE_SECONDS } from './actions/watch-chats.ts'

export { refreshWatches, unwatchChats, watchChats } from './actions/watch-chats.ts'

/** Whether a user has a chat open on any page right now, on any server. */
export const isWatchingChat = async (
  { db }: Needs<'db'>,
  userId: string,
  chatId: string,
): Promise<boolean> => {
  const rows = await db.query(
    `SELECT 1 FROM "ChatWatch" WHERE "chatId" = $1 AND "userId" = $2 AND "seenAt" > now() - make_interval(secs => $3) LIMIT 1`,
    [chatId, userId, STALE_SECONDS],
  )
  return rows.length > 0
}

/** SQL of everyone with whom a user has a shop chat; `userId` is an expression. */
export const chatPartners = (userId: string): string =>
  `SELECT "ownerId" AS "userId" FROM "Chat" WHERE "buyerId" = ${userId} AND "lastSeq" > 0
   UNION SELECT "buyerId" FROM "Chat" WHERE "ownerId" = ${userId} AND "lastSeq" > 0`

import { v7 as newId } from 'uuid'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'

/** Rows of this process; another that finds them stale knows that it has died. */
const serverId = newId()
/** As long as a page of a server that died counts as online (decisions, section 12). */
export const STALE_SECONDS = 35

/**
 * Notes which chats a page has open; a direct conversation goes by the other participant's id, and anyone may have one with
 * anyone. Answers those that the caller may be in; the others it silently leaves out.
 */
export const watchChats = async (
  { db }: Needs<'db'>,
  actor: Actor,
  connectionId: string,
  chatIds: string[],
): Promise<string[]> => {
  const userId = viewerId(actor)
  if (chatIds.length === 0 || userId === null) return []
  const { rows } = await db.pool.query<{ chatId: string }>(
    `INSERT INTO "ChatWatch" ("connectionId", "chatId", "userId", "serverId")
     SELECT $1, id, $2::uuid, $3::uuid FROM "Chat" WHERE id = ANY($4::uuid[]) AND $2 IN ("buyerId", "ownerId")
     UNION ALL
     SELECT $1, id, $2::uuid, $3::uuid FROM "User" WHERE id = ANY($4) AND id <> $2
     ON CONFLICT ("connectionId", "chatId") DO UPDATE SET "seenAt" = now()
     RETURNING "chatId"`,
    [connectionId, userId, serverId, chatIds],
  )
  return rows.map((row) => row.chatId)
}

/** The page has closed these chats; without a list, the page itself is gone. */
export const unwatchChats = async (
  { db }: Needs<'db'>,
  connectionId: string,
  chatIds?: string[],
): Promise<void> => {
  if (chatIds?.length === 0) return
  await db.pool.query(
    'DELETE FROM "ChatWatch" WHERE "connectionId" = $1 AND ($2::uuid[] IS NULL OR "chatId" = ANY($2))',
    [connectionId, chatIds ?? null],
  )
}

/** Keeps this server's rows fresh and clears those of servers that died. Called every few seconds. */
export const refreshWatches = async ({ db }: Needs<'db'>): Promise<void> => {
  await db.pool.query('UPDATE "ChatWatch" SET "seenAt" = now() WHERE "serverId" = $1', [serverId])
  await db.pool.query('DELETE FROM "ChatWatch" WHERE "seenAt" < now() - make_interval(secs => $1)', [
    STALE_SECONDS,
  ])
}

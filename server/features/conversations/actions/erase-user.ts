import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { chatMessages } from '../queries/chats.ts'
import { type MessageTables, usersOf } from '../queries/conversations.ts'
import { directMessages } from '../queries/direct.ts'

/** Removes a deleted user's attachments and reactions. The other side keeps the texts. */
export const eraseUser = async ({ db: { kysely } }: Deps<'db'>, userId: string): Promise<void> => {
  for (const table of ['ChatMessage', 'DirectMessage'] as const)
    await kysely
      .updateTable(table)
      .set({ attachments: '[]' })
      .where('senderId', '=', userId)
      .where(sql<boolean>`attachments <> '[]'`)
      .execute()
  for (const store of [chatMessages, directMessages]) await eraseReactions(store, userId).execute(kysely)
}

/** Takes a user's reactions back in one statement, numbered so that the other side catches up. */
const eraseReactions = ({ conversations, messages, conversationId }: MessageTables, userId: string) => {
  const isTheirs = sql`m.${sql.ref(conversationId)} = c.id AND m."reactionSeq" > 0 AND m.reactions ? ${userId}`
  return sql`
    WITH numbered AS (
      UPDATE ${sql.table(conversations)} c SET "lastReaction" = c."lastReaction" + 1
      WHERE ${userId}::uuid IN (${sql.join(usersOf(conversations))})
        AND EXISTS (SELECT FROM ${sql.table(messages)} m WHERE ${isTheirs})
      RETURNING c.id, c."lastReaction")
    UPDATE ${sql.table(messages)} m SET reactions = m.reactions - ${userId}::text, "reactionSeq" = c."lastReaction"
    FROM numbered c WHERE ${isTheirs}`
}

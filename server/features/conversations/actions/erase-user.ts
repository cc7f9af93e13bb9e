import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { type ConversationKind, columnsOf, conversationKinds } from '../queries/conversations.ts'

/** Removes a deleted user's attachments and reactions. The other side keeps the texts. */
export const eraseUser = async ({ db: { kysely } }: Deps<'db'>, userId: string): Promise<void> => {
  for (const kind of Object.values(conversationKinds)) {
    await kysely
      .updateTable(kind.messages)
      .set({ attachments: '[]' })
      .where('senderId', '=', userId)
      .where(sql<boolean>`attachments <> '[]'`)
      .execute()
    await reactionErasureQuery(kind, userId).execute(kysely)
  }
}

/** Takes a user's reactions back in one statement, numbered so that the other side catches up. */
const reactionErasureQuery = (kind: ConversationKind, userId: string) => {
  const { conversations, users, messages, conversationId } = columnsOf(kind)
  const isTheirs = sql`${conversationId} = c.id AND m."reactionSeq" > 0 AND m.reactions ? ${userId}`
  return sql`
    WITH numbered AS (
      UPDATE ${conversations} c SET "lastReaction" = c."lastReaction" + 1
      WHERE ${userId}::uuid IN (${sql.join(users)})
        AND EXISTS (SELECT FROM ${messages} m WHERE ${isTheirs})
      RETURNING c.id, c."lastReaction")
    UPDATE ${messages} m SET reactions = m.reactions - ${userId}::text, "reactionSeq" = c."lastReaction"
    FROM numbered c WHERE ${isTheirs}`
}

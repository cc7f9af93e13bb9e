import { expressionBuilder, sql } from 'kysely'
import type { Operand } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSection, type ExportSections, ownRows } from '../../export-rows.ts'
import { type ConversationKind, columnsOf, conversationKinds } from './queries/conversations.ts'

const eb = expressionBuilder<DB & { c: DB['DirectConversation'] }, 'c'>()

/** Whether the conversation `c` is the one of two users. */
export const isBetween = (one: Operand<string>, other: Operand<string>) =>
  eb.and([
    eb('c.oneId', '=', sql<string>`least(${one}::uuid, ${other}::uuid)`),
    eb('c.otherId', '=', sql<string>`greatest(${one}::uuid, ${other}::uuid)`),
  ])

/** Selects the id of the conversation of two users. */
export const directConversationOf = (one: Operand<string>, other: Operand<string>) =>
  eb.selectFrom('DirectConversation as c').select('c.id').where(isBetween(one, other))

/** Selects the direct messages `m` that a user has not read. */
export const unreadBy = (receiverId: Operand<string>) =>
  eb.selectFrom('DirectMessage as m').where('m.receiverId', '=', receiverId).where('m.readAt', 'is', null)

/**
 * Condition: a user has unread direct messages of another one. The smallest number, in place of
 * `EXISTS`, makes PostgreSQL use the index; there is none by sender.
 */
export const hasUnreadFrom = (receiverId: string, senderId: string) => {
  const first = unreadBy(receiverId)
    .select(({ fn }) => fn.min('m.seq').as('seq'))
    .where('m.conversationId', '=', directConversationOf(sql.val(receiverId), sql.val(senderId)))
  return eb(first, 'is not', null)
}

export const chatTable = readable('Chat', [
  'id',
  'shopId',
  'buyerId',
  'ownerId',
  'lastSeq',
  'buyerRead',
  'shopRead',
  'buyerUnread',
  'shopUnread',
  'createdAt',
])

export const chatMessageTable = readable('ChatMessage', [
  'id',
  'chatId',
  'seq',
  'senderId',
  'side',
  'content',
  'attachments',
  'clientMessageId',
  'offerId',
  'createdAt',
])

export const directMessageTable = readable('DirectMessage', [
  'id',
  'senderId',
  'receiverId',
  'message',
  'attachments',
  'createdAt',
  'readAt',
])

/**
 * Selects from the messages `m` of the user's conversations, by conversation, then by number:
 * messages have no index by sender.
 */
const messagesIn = (kind: ConversationKind, select: typeof sentBy): ExportSection => {
  const { conversations, users, messages, conversationId } = columnsOf(kind)
  return ({ userId, after: [id, seq] = [], limit }) => {
    const { row, condition } = select(userId)
    return sql`
      SELECT t.row, ARRAY[c.id::text, t.seq::text] AS position
      FROM (
        SELECT c.id FROM ${conversations} c
        WHERE ${userId}::uuid IN (${sql.join(users)})
          AND (${id}::uuid IS NULL OR c.id >= ${id}::uuid)
        ORDER BY c.id
      ) c CROSS JOIN LATERAL (
        SELECT ${row}::text AS row, m.seq FROM ${messages} m
        WHERE ${conversationId} = c.id AND ${condition}
          AND (${id}::uuid IS NULL OR c.id > ${id}::uuid OR m.seq > ${seq}::int)
        ORDER BY m.seq LIMIT ${limit}
      ) t
      ORDER BY c.id, t.seq LIMIT ${limit}`
  }
}

const sentBy = (userId: string) => ({
  row: sql`to_jsonb(m)`,
  condition: sql`m."senderId" = ${userId}::uuid`,
})

const reactionBy = (userId: string) => ({
  row: sql`json_build_object('messageId', m.id, 'emoji', m.reactions ->> ${userId}::text)`,
  condition: sql`m."reactionSeq" > 0 AND m.reactions ? ${userId}::text`,
})

export const conversationsExport: ExportSections = {
  chats: ownRows('Chat', { of: ['buyerId', 'ownerId'], order: byCreation }),
  messages: messagesIn(conversationKinds.shop, sentBy),
  directConversations: ownRows('DirectConversation', { of: ['oneId', 'otherId'], order: byCreation }),
  chatReactions: messagesIn(conversationKinds.shop, reactionBy),
  directReactions: messagesIn(conversationKinds.direct, reactionBy),
  directMessages: ownRows('DirectMessage', { of: ['senderId'], order: byCreation }),
}

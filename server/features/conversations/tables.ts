import { type Expression, sql } from 'kysely'
import { readable } from '../../../platform/db/readable.ts'
import { byTime, type ExportSection, type ExportSections, ownRows } from '../../export-rows.ts'

/** Shop chats: their participants and what each side has read. */
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

/** Messages of shop chats. */
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

/** Messages of direct conversations. */
export const directMessageTable = readable('DirectMessage', [
  'id',
  'senderId',
  'receiverId',
  'message',
  'attachments',
  'createdAt',
  'readAt',
])

/** Messages have no index by sender, so they are read by chat, then by number. */
const messages: ExportSection = ({ userId, after: [chatId, seq] = [], limit }) => sql`
  SELECT to_jsonb(t)::text AS row, ARRAY[c.id::text, t.seq::text] AS position
  FROM (
    SELECT c.id FROM "Chat" c
    WHERE ${userId}::uuid IN (c."buyerId", c."ownerId") AND (${chatId}::uuid IS NULL OR c.id >= ${chatId}::uuid)
    ORDER BY c.id
  ) c CROSS JOIN LATERAL (
    SELECT m.* FROM "ChatMessage" m
    WHERE m."chatId" = c.id AND m."senderId" = ${userId}::uuid
      AND (${chatId}::uuid IS NULL OR c.id > ${chatId}::uuid OR m.seq > ${seq}::int)
    ORDER BY m.seq LIMIT ${limit}
  ) t
  ORDER BY c.id, t.seq LIMIT ${limit}`

/** Conversations that a shop needs before its time to answer is shown, and the latest counted. */
const [MIN_CONVERSATIONS, MAX_CONVERSATIONS] = [10, 100]

/**
 * The median number of minutes from a buyer's first message to the shop's first answer, of the
 * shop's latest conversations that a buyer began; `null` below ten of them.
 */
export const responseMinutes = (shopId: Expression<string>) => sql<number | null>`(
  SELECT CASE WHEN count(*) >= ${sql.lit(MIN_CONVERSATIONS)} THEN round(
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered - asked)) / 60)::numeric)::int END
  FROM (
    SELECT asked."createdAt" AS asked, (
      SELECT m."createdAt" FROM "ChatMessage" m WHERE m."chatId" = c.id AND m.side = 'shop'
      ORDER BY m.seq LIMIT 1) AS answered
    FROM (
      SELECT c.id FROM "Chat" c WHERE c."shopId" = ${shopId} AND c."lastSeq" > 0
      ORDER BY c."createdAt" DESC LIMIT ${sql.lit(MAX_CONVERSATIONS)}
    ) c
    JOIN "ChatMessage" asked ON asked."chatId" = c.id AND asked.seq = 1 AND asked.side = 'buyer'
  ) times)`

/** The part of conversations in the export of an account. */
export const conversationsExport: ExportSections = {
  chats: ownRows('Chat', { of: ['buyerId', 'ownerId'], order: byTime }),
  messages,
  directConversations: ownRows('DirectConversation', { of: ['oneId', 'otherId'], order: byTime }),
  directMessages: ownRows('DirectMessage', { of: ['senderId'], order: byTime }),
}

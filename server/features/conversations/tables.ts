import { sql } from 'kysely'
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

/** The part of conversations in the export of an account. */
export const conversationsExport: ExportSections = {
  chats: ownRows('Chat', { of: ['buyerId', 'ownerId'], order: byTime }),
  messages,
  directConversations: ownRows('DirectConversation', { of: ['oneId', 'otherId'], order: byTime }),
  directMessages: ownRows('DirectMessage', { of: ['senderId'], order: byTime }),
}

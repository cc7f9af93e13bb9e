import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { missedWithin, SYNC_BUDGET_BYTES } from '../../dealer-messages/public.ts'
import {
  type MarkRow,
  type MessageRow,
  marksOf,
  messageColumns,
  messageViews,
  receiptColumns,
} from './messages.ts'

/** Sizes first, then only the messages that fit: a conversation can be a hundred times larger than one reply. */
const missed = statement({
  name: 'chats.missed',
  text: `
    WITH known AS (
      SELECT c.*, k.place, k.seq AS "knownSeq"
      FROM unnest($2::uuid[], $3::bigint[]) WITH ORDINALITY AS k("chatId", seq, place)
      JOIN "Chat" c ON c.id = k."chatId" AND $1 IN (c."buyerId", c."ownerId")
    ), ${missedWithin({ table: '"ChatMessage"', conversationId: '"chatId"', text: 'content', budget: '$4' })}
    SELECT c.id AS "chatId", c."buyerDelivered", c."shopDelivered", c."buyerRead", c."shopRead",
      EXISTS (SELECT FROM "ChatMessage" m WHERE m."chatId" = c.id
        AND m.seq > coalesce((SELECT max(f.seq) FROM fitting f WHERE f.id = c.id), c."knownSeq")) AS "hasMore",
      (SELECT coalesce(json_agg(row_to_json(one) ORDER BY one.seq), '[]') FROM (
        SELECT ${messageColumns}, ${receiptColumns} FROM fitting f JOIN "ChatMessage" m ON m.id = f."messageId"
        WHERE f.id = c.id) one) AS messages
    FROM known c`,
})

type MissedRow = MarkRow & {
  chatId: string
  hasMore: boolean
  messages: JsonRow[]
}
type JsonRow = Omit<MessageRow, 'createdAt' | 'deliveredAt' | 'readAt'> & {
  createdAt: string
  deliveredAt: string | null
  readAt: string | null
}

/**
 * Loads the messages after the number that the caller has of each chat, and the watermarks. One statement for all chats;
 * messages that do not fit the budget are left for the next call (`hasMore`).
 */
export const loadMissed = async (
  { db, storage }: Needs<'db' | 'storage'>,
  userId: string,
  chats: Record<string, number>,
  budget = SYNC_BUDGET_BYTES,
) => {
  if (Object.keys(chats).length === 0) return {}
  const values = [userId, Object.keys(chats), Object.values(chats), budget]
  const rows = await db.query<MissedRow>(missed, values)
  const entries = rows.map(async ({ chatId, hasMore, messages, ...marks }) => {
    const views = await messageViews({ storage }, messages.map(fromJson))
    return [chatId, { messages: views, hasMore, ...marksOf(marks) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const asDate = (value: string | null) => (value === null ? null : new Date(value))
const fromJson = (row: JsonRow): MessageRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  deliveredAt: asDate(row.deliveredAt),
  readAt: asDate(row.readAt),
})

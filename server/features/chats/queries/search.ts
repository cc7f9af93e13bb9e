import type { searchMessages as searchCall } from '../../../../contract/chats/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type MessageRow, messageColumns, messageViews, receiptColumns } from './messages.ts'

/**
 * Walks one's own chats by their indexes, never anybody else's messages: what it costs grows with what one has said
 * oneself, and sending stays free of a text index.
 */
const search = statement({
  name: 'chats.search',
  text: `
    WITH mine AS (
      SELECT id FROM "Chat" WHERE "buyerId" = $1::uuid UNION ALL SELECT id FROM "Chat" WHERE "ownerId" = $1
    ), found AS MATERIALIZED (
      SELECT m.id, count(*) OVER ()::int AS total FROM mine JOIN "ChatMessage" m ON m."chatId" = mine.id
      WHERE m.content ILIKE $2::text ORDER BY m."createdAt" DESC, m.id DESC OFFSET $3::int LIMIT $4::int
    )
    SELECT ${messageColumns}, ${receiptColumns}, found.total
    FROM found JOIN "ChatMessage" m ON m.id = found.id JOIN "Chat" c ON c.id = m."chatId"
    ORDER BY m."createdAt" DESC, m.id DESC`,
})

/** Messages of the caller's own chats that hold these words, whatever their capitals, the newest first. */
export const searchMessages = async (
  { db, storage }: Needs<'db' | 'storage'>,
  actor: Member,
  { q, page, limit }: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> => {
  // What stands for anything in a pattern stands for itself in a search.
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.query<MessageRow & { total: number }>(search, [
    actor.userId,
    pattern,
    (page - 1) * limit,
    limit,
  ])
  const total = rows[0]?.total ?? 0
  const totalPages = Math.ceil(total / limit)
  return {
    messages: await messageViews({ storage }, rows),
    pagination: { currentPage: page, totalPages, total, hasMore: page < totalPages },
  }
}

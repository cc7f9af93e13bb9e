import type { searchMessages as searchCall } from '../../../../contract/chats/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
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
      SELECT m.id, m."createdAt" FROM mine JOIN "ChatMessage" m ON m."chatId" = mine.id WHERE m.content ILIKE $2::text
    ), page AS (
      SELECT ${messageColumns}, ${receiptColumns}
      FROM (
        SELECT id FROM found WHERE $5::timestamptz IS NULL OR ("createdAt", id) < ($5, $6::uuid)
        ORDER BY "createdAt" DESC, id DESC LIMIT $3::int OFFSET $4::int
      ) one
      JOIN "ChatMessage" m ON m.id = one.id JOIN "Chat" c ON c.id = m."chatId"
    )
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM found) totals LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Messages of the caller's own chats that hold these words, whatever their capitals, the newest first. */
export const searchMessages = async (
  { db, storage }: Needs<'db' | 'storage'>,
  actor: Member,
  input: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> => {
  // What stands for anything in a pattern stands for itself in a search.
  const pattern = `%${input.q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.query<{ total: number } & (MessageRow | { id: null })>(search, [
    actor.userId,
    pattern,
    input.limit + 1,
    ...startByTime(input),
  ])
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
  return { messages: await messageViews({ storage }, shown), pagination }
}

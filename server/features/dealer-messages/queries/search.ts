import type { searchDirectMessages as searchCall } from '../../../../contract/dealer-messages/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { pageByTime, startByTime } from '../../../cursor.ts'
import { type MessageRow, messageColumns, messageJoins, messageViews } from './messages.ts'

/** Walks one's own conversations by their indexes, as the search of shop chats does. */
const search = statement({
  name: 'dealer-messages.search',
  text: `
    WITH mine AS (
      SELECT id FROM "DirectConversation" WHERE "oneId" = $1::uuid
      UNION ALL SELECT id FROM "DirectConversation" WHERE "otherId" = $1
    ), found AS MATERIALIZED (
      SELECT m.id, m."createdAt" FROM mine JOIN "DirectMessage" m ON m."conversationId" = mine.id
      WHERE m.message ILIKE $2::text
    ), page AS (
      SELECT ${messageColumns}
      FROM (
        SELECT id FROM found WHERE $5::timestamptz IS NULL OR ("createdAt", id) < ($5, $6::uuid)
        ORDER BY "createdAt" DESC, id DESC LIMIT $3::int OFFSET $4::int
      ) one
      JOIN "DirectMessage" m ON m.id = one.id ${messageJoins}
    )
    SELECT totals.total, page.* FROM (SELECT count(*) AS total FROM found) totals LEFT JOIN page ON true
    ORDER BY page."createdAt" DESC, page.id DESC`,
})

/** Messages of the caller's own conversations that hold these words, whatever their capitals, the newest first. */
export const searchDirectMessages = async (
  { db, storage }: Needs<'db' | 'storage'>,
  { userId }: Member,
  input: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> => {
  // What stands for anything in a pattern stands for itself in a search.
  const pattern = `%${input.q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.query<{ total: number } & (MessageRow | { id: null })>(search, [
    userId,
    pattern,
    input.limit + 1,
    ...startByTime(input),
  ])
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const { shown, pagination } = pageByTime(found, input, rows[0]?.total ?? 0, ({ createdAt }) => createdAt)
  return { messages: await messageViews({ storage }, shown), pagination }
}

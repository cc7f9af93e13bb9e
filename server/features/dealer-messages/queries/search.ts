import type { searchDirectMessages as searchCall } from '../../../../contract/dealer-messages/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { type MessageRow, messageColumns, messageJoins, messageViews } from './messages.ts'

/** Walks one's own conversations by their indexes, as the search of shop chats does. */
const search = statement({
  name: 'dealer-messages.search',
  text: `
    WITH mine AS (
      SELECT id FROM "DirectConversation" WHERE "oneId" = $1::uuid
      UNION ALL SELECT id FROM "DirectConversation" WHERE "otherId" = $1
    ), found AS MATERIALIZED (
      SELECT m.id, count(*) OVER ()::int AS total
      FROM mine JOIN "DirectMessage" m ON m."conversationId" = mine.id
      WHERE m.message ILIKE $2::text ORDER BY m."createdAt" DESC, m.id DESC OFFSET $3::int LIMIT $4::int
    )
    SELECT ${messageColumns}, found.total FROM found JOIN "DirectMessage" m ON m.id = found.id ${messageJoins}
    ORDER BY m."createdAt" DESC, m.id DESC`,
})

/** Messages of the caller's own conversations that hold these words, whatever their capitals, the newest first. */
export const searchDirectMessages = async (
  { db, storage }: Needs<'db' | 'storage'>,
  { userId }: Member,
  { q, page, limit }: CallParsed<typeof searchCall>,
): Promise<CallResult<typeof searchCall>> => {
  // What stands for anything in a pattern stands for itself in a search.
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.query<MessageRow & { total: number }>(search, [
    userId,
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

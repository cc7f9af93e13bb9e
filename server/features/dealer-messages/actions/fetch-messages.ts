import type { listDirectMessages as listCall } from '../../../../contract/dealer-messages/rest.ts'
import { field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { failField } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadCars } from '../queries/cars.ts'
import { loadParticipant, participantView, readCursor } from '../queries/conversations.ts'
import {
  countUnread,
  type MessageRow,
  messageColumns,
  messageJoins,
  messageViews,
} from '../queries/messages.ts'
import { moveStatus } from './move-status.ts'

const page = statement({
  name: 'dealer-messages.page',
  text: `SELECT ${messageColumns} FROM "DirectMessage" m ${messageJoins}
    WHERE m."conversationId" = $1::uuid AND m.seq < $2::int ORDER BY m.seq DESC LIMIT $3::int`,
})

/**
 * A page of what was said with another user: page 1 is the newest, oldest first within; `cursor` is the first message of
 * the page before. What is fetched has reached the caller's device, so it counts as delivered: a page without a socket has
 * no other way to say so. Throws `NOT_FOUND` as `loadParticipant` does.
 */
export async function fetchMessages(
  needs: Needs<'db' | 'outbox' | 'storage'>,
  { userId }: Member,
  { id, page: number, limit, cursor }: CallParsed<typeof listCall>,
): Promise<CallResult<typeof listCall>> {
  const other = await loadParticipant(needs, userId, id)
  const { conversationId, lastSeq } = other
  const before = await startOf(needs, conversationId, readCursor(cursor))
  // Numbers have no gaps: where a page begins need not be counted.
  const from = before ?? lastSeq + 1 - (number - 1) * limit
  const rows =
    conversationId && from > 1 ? await needs.db.query<MessageRow>(page, [conversationId, from, limit]) : []
  const messages = await deliver(needs, userId, id, rows.toReversed())
  const [views, cars, unreadCount] = await Promise.all([
    messageViews(needs, messages),
    loadCars(needs, [other.lastCarId], userId),
    countUnread(needs, userId, id),
  ])
  const hasMore = (messages[0]?.seq ?? 1) > 1
  return {
    participantId: id,
    participant: participantView(needs, other),
    car: (other.lastCarId && cars.get(other.lastCarId)) || null,
    unreadCount,
    messages: views,
    pagination: {
      currentPage: number,
      totalPages: Math.ceil(lastSeq / limit),
      total: lastSeq,
      hasMore,
      nextCursor: hasMore ? (messages[0]?.id ?? null) : null,
    },
  }
}

/** The number of the message that a cursor names; `null` without one. */
async function startOf(
  { db }: Needs<'db'>,
  conversationId: string | null,
  cursor: string | null,
): Promise<number | null> {
  if (cursor === null) return null
  const [row] = await db.query<{ seq: number }>(
    'SELECT seq FROM "DirectMessage" WHERE id = $1::uuid AND "conversationId" = $2::uuid',
    [cursor, conversationId],
  )
  if (!row) throw failField('query.cursor', field.cursor)
  return row.seq
}

async function deliver(
  needs: Needs<'db' | 'outbox'>,
  userId: string,
  senderId: string,
  rows: MessageRow[],
): Promise<MessageRow[]> {
  const news = rows.filter(({ receiverId, deliveredAt }) => receiverId === userId && deliveredAt === null)
  if (news.length === 0) return rows
  const { ids, at } = await moveStatus(
    needs,
    userId,
    senderId,
    'delivered',
    news.map(({ id }) => id),
  )
  const moved = new Set(ids)
  return rows.map((row) => (moved.has(row.id) ? { ...row, deliveredAt: at } : row))
}

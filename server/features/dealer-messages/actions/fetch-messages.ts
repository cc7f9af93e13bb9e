import type { listDirectMessages as call } from '../../../../contract/dealer-messages/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import {
  countUnread,
  type DirectMessageRow,
  listDirectMessageRows,
  loadParticipant,
  moveStatus,
} from '../../conversations/public.ts'
import { loadCars } from '../../products/public.ts'
import { failCursor, readCursor } from '../queries/conversations.ts'
import { directMessageViews, participantView } from '../views.ts'

/**
 * Reads a page of the messages with another user: page 1 is the newest, oldest first within; `cursor` is the first
 * message of the previous page. They count as delivered: a client without a socket cannot confirm them.
 * @throws NOT_FOUND as `loadParticipant` does; 422 for a cursor of another conversation
 */
export async function fetchMessages(
  deps: Deps<'db' | 'outbox' | 'storage'>,
  { userId }: Member,
  { id, page, limit, cursor }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> {
  const other = await loadParticipant(deps, userId, id)
  const { conversationId, lastSeq } = other
  const start = await seqOf(deps, conversationId, readCursor(cursor))
  // Numbers have no gaps, so the start of a page need not be counted.
  const before = start ?? lastSeq + 1 - (page - 1) * limit
  const rows = conversationId ? await listDirectMessageRows(deps, { conversationId, before, limit }) : []
  const messages = await markDelivered(deps, userId, id, rows.toReversed())
  const [views, cars, unreadCount] = await Promise.all([
    directMessageViews(deps, messages),
    loadCars(deps, [other.lastCarId], userId),
    countUnread(deps, userId, id),
  ])
  const hasMore = (messages[0]?.seq ?? 1) > 1
  return {
    participantId: id,
    participant: participantView(deps, other),
    car: (other.lastCarId && cars.get(other.lastCarId)) || null,
    unreadCount,
    messages: views,
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(lastSeq / limit),
      total: lastSeq,
      hasMore,
      nextCursor: hasMore ? (messages[0]?.id ?? null) : null,
    },
  }
}

/** Reads the number of the message that a cursor names; `null` without one. */
async function seqOf({ db }: Deps<'db'>, conversationId: string | null, cursor: string | null) {
  if (cursor === null) return null
  const message = await db.kysely
    .selectFrom('DirectMessage')
    .select('seq')
    .where('id', '=', cursor)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  if (!message) throw failCursor()
  return message.seq
}

async function markDelivered(
  deps: Deps<'db' | 'outbox'>,
  userId: string,
  senderId: string,
  rows: DirectMessageRow[],
) {
  const received = rows.filter(({ receiverId, deliveredAt }) => receiverId === userId && !deliveredAt)
  if (received.length === 0) return rows
  const target = { receiverId: userId, senderId, ids: received.map(({ id }) => id) }
  const { ids, at } = await moveStatus(deps, target, 'delivered')
  const moved = new Set(ids)
  return rows.map((row) => (moved.has(row.id) ? { ...row, deliveredAt: at } : row))
}

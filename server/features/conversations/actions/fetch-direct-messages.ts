import type { listDirectMessages as call } from '../../../../contract/dealer-messages/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { findCursorRow, paginationOf } from '../../../cursor.ts'
import { loadCars } from '../../products/public.ts'
import * as direct from '../queries/direct.ts'
import { moveStatus } from './move-status.ts'

type Page = { conversationId: string; before: number; limit: number }

const messagesBefore = prepared(({ kysely, param }: Builder<Page>) =>
  direct
    .selectDirectMessages(kysely)
    .where('m.conversationId', '=', param('conversationId'))
    .where('m.seq', '<', param('before'))
    .orderBy('m.seq', 'desc')
    .limit(param('limit')),
)

/**
 * Reads a page of the messages with another user: page 1 is the newest, oldest first within; `cursor` is the first
 * message of the previous page. They count as delivered: a client without a socket cannot confirm them.
 * @throws NOT_FOUND as `loadParticipant` does; 422 for a cursor of another conversation
 */
export const fetchDirectMessages = async (
  deps: Deps<'db' | 'outbox' | 'storage'>,
  { userId }: Member,
  { id, ...query }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const { kysely } = deps.db
  const other = await direct.loadParticipant(deps, userId, id)
  const { conversationId, lastSeq, lastCarId } = other
  const start = await findCursorRow(query.cursor, (messageId) =>
    kysely
      .selectFrom('DirectMessage')
      .select('seq')
      .where('id', '=', messageId)
      .where('conversationId', '=', conversationId),
  )
  // Numbers have no gaps, so the start of a page need not be counted.
  const before = start?.seq ?? lastSeq + 1 - (query.page - 1) * query.limit
  const found = conversationId
    ? (await kysely.executeQuery(messagesBefore({ conversationId, before, limit: query.limit }))).rows
    : []
  const rows = await markDelivered(deps, userId, id, found.toReversed())
  const [messages, cars, unreadCount] = await Promise.all([
    Promise.all(rows.map((row) => direct.directMessages.view(deps, row))),
    loadCars(deps, [lastCarId], userId),
    direct.countUnread(deps, userId, id),
  ])
  const [first] = messages
  return {
    participantId: id,
    participant: direct.participantView(deps, other),
    car: (lastCarId && cars.get(lastCarId)) || null,
    unreadCount,
    messages,
    pagination: paginationOf(query, lastSeq, first && first.seq > 1 ? first.id : null),
  }
}

/** Records that messages have reached the user, and returns them with the time. */
const markDelivered = async (
  deps: Deps<'db' | 'outbox'>,
  userId: string,
  senderId: string,
  rows: direct.DirectMessageRow[],
) => {
  const received = rows.filter(({ receiverId, deliveredAt }) => receiverId === userId && !deliveredAt)
  if (received.length === 0) return rows
  const target = { receiverId: userId, senderId, ids: received.map(({ id }) => id) }
  const { ids, at } = await moveStatus(deps, target, 'delivered')
  const moved = new Set(ids)
  return rows.map((row) => (moved.has(row.id) ? { ...row, deliveredAt: at } : row))
}

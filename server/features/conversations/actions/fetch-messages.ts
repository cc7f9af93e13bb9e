import { sql } from 'kysely'
import { z } from 'zod'
import type { listMessages } from '../../../../contract/chats/rest.ts'
import type { ParsedInput } from '../../../../contract/wire.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { findCursorRow, type PageQuery, paginationOf, readCursor, writeCursor } from '../../../cursor.ts'
import { loadCars } from '../../products/public.ts'
import * as chats from '../queries/chats.ts'
import * as direct from '../queries/direct.ts'
import { MAX_SEQ, markChatDelivered } from './mark-chat.ts'
import { moveStatus } from './mark-direct-messages.ts'

type FetchDeps = Deps<'db' | 'outbox' | 'storage'>
type ChatPage = { chatId: string; userId: string; limit: number; id: string | null; seq: number | null }

/** The messages before or after a number or, without one, a message's id; the nearest first. */
const chatPages = recordOf(['before', 'after'], (direction) =>
  prepared(({ kysely, param }: Builder<ChatPage>) => {
    const seqOfId = sql`SELECT seq FROM "ChatMessage" WHERE id = ${param('id')} AND "chatId" = ${param('chatId')}`
    const [isBeyond, order] = direction === 'after' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
    return chats
      .selectChatMessages(kysely)
      .select('c.lastReaction')
      .where('c.id', '=', param('chatId'))
      .where(chats.isInChat(param('userId')))
      .where('m.seq', isBeyond, sql<number>`coalesce(${param('seq')}::int, (${seqOfId}))`)
      .orderBy('m.seq', order)
      .limit(param('limit'))
  }),
)

/** The cursor: a direction and the number that the next page begins after. */
const cursorPlace = z.tuple([z.enum(['before', 'after']), z.int32()])

/**
 * Reads a page of a chat, the oldest message first. The messages count as delivered: a client
 * without a socket cannot confirm them.
 * @throws NOT_FOUND if the caller is not in the chat
 */
export const fetchChatMessages = async (
  deps: FetchDeps,
  actor: Member,
  { id: chatId, limit, before, after, cursor }: ParsedInput<typeof listMessages>,
) => {
  const id = after ?? before ?? null
  const start = [after ? 'after' : 'before', id === null ? MAX_SEQ : null] as const
  const [direction, seq] = cursor ? readCursor(cursorPlace, cursor) : start
  const query = chatPages[direction]({ chatId, userId: actor.userId, limit: limit + 1, id, seq })
  const { rows } = await deps.db.kysely.executeQuery(query)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const nextCursor = last ? writeCursor([direction, last.seq]) : null
  const page = rows.slice(0, limit).toSorted((a, b) => a.seq - b.seq)
  const newest = page.at(-1)
  if (newest) await markChatDelivered(deps, actor, { chatId, seq: newest.seq })
  const messages = await Promise.all(page.map((row) => chats.chatMessages.view(deps, row)))
  const { lastReaction } = newest ?? (await chats.loadChatState(deps, chatId, actor.userId))
  return { messages, pagination: { hasMore: nextCursor !== null, nextCursor }, reactionSeq: lastReaction }
}

type DirectPage = { conversationId: string | null; before: number; limit: number }

const directPage = prepared(({ kysely, param }: Builder<DirectPage>) =>
  direct
    .selectDirectMessages(kysely)
    .where('m.conversationId', '=', param('conversationId'))
    .where('m.seq', '<', param('before'))
    .orderBy('m.seq', 'desc')
    .limit(param('limit')),
)

/**
 * Reads a page of the messages with another user, the oldest message first, and marks them as
 * delivered. Page 1 is the newest. `cursor` is the id of the first message of the previous page.
 * @throws NOT_FOUND as `loadParticipant` does; 422 for a cursor of another conversation
 */
export const fetchDirectMessages = async (
  deps: FetchDeps,
  actor: Member,
  { id: participantId, ...query }: PageQuery & { id: string },
) => {
  const { userId } = actor
  const { kysely } = deps.db
  const other = await direct.loadParticipant(deps, userId, participantId)
  // Read before the messages, so that it counts no change that they lack.
  const { conversationId, lastSeq, lastCarId, lastReaction } = other
  const sameConversation = sql<boolean>`"conversationId" = ${conversationId}`
  const start = await findCursorRow(query.cursor, (id) =>
    kysely.selectFrom('DirectMessage').select('seq').where('id', '=', id).where(sameConversation),
  )
  // Numbers have no gaps, so the start of a page need not be counted.
  const before = start?.seq ?? lastSeq + 1 - (query.page - 1) * query.limit
  const { rows } = await kysely.executeQuery(directPage({ conversationId, before, limit: query.limit }))
  const received = rows.filter(({ receiverId, deliveredAt }) => receiverId === userId && !deliveredAt)
  const target = { participantId, messageIds: received.map(({ id }) => id) }
  const moved = received.length > 0 ? await moveStatus(deps, actor, target, 'delivered') : null
  const views = rows.toReversed().map((row) => {
    const deliveredAt = moved?.ids.includes(row.id) ? moved.at : row.deliveredAt
    return direct.directMessages.view(deps, { ...row, deliveredAt })
  })
  const [messages, cars, { unreadCount }] = await Promise.all([
    Promise.all(views),
    loadCars(deps, [lastCarId], userId),
    direct.countUnread(deps, userId, participantId),
  ])
  const [first] = messages
  return {
    participantId,
    participant: direct.participantView(deps, other),
    car: (lastCarId && cars.get(lastCarId)) || null,
    unreadCount,
    messages,
    pagination: paginationOf(query, lastSeq, first && first.seq > 1 ? first.id : null),
    reactionSeq: lastReaction,
  }
}

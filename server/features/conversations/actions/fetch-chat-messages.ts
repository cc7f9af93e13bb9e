import { sql } from 'kysely'
import { z } from 'zod'
import type { listMessages as call } from '../../../../contract/chats/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { type Builder, forEach, prepared } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { readCursor, writeCursor } from '../../../cursor.ts'
import * as chats from '../queries/chats.ts'
import { LAST_SEQ, markChatDelivered } from './move-watermark.ts'

type Page = { chatId: string; userId: string; limit: number; id: string | null; seq: number | null }

/** The messages before or after a number or, without one, a message's id; the nearest first. */
const pages = forEach(['before', 'after'], (direction) =>
  prepared(({ kysely, param }: Builder<Page>) => {
    const seqOfId = sql`SELECT seq FROM "ChatMessage" WHERE id = ${param('id')} AND "chatId" = ${param('chatId')}`
    return chats
      .selectChatMessages(kysely)
      .where('c.id', '=', param('chatId'))
      .where(chats.isInChat(param('userId')))
      .where(
        'm.seq',
        direction === 'after' ? '>' : '<',
        sql<number>`coalesce(${param('seq')}::int, (${seqOfId}))`,
      )
      .orderBy('m.seq', direction === 'after' ? 'asc' : 'desc')
      .limit(param('limit'))
  }),
)

/** A direction and the number that the next page begins after. */
const place = z.tuple([z.enum(['before', 'after']), z.int32()])

/**
 * Reads a page of messages, the oldest first. They count as delivered: a client without a socket cannot confirm them.
 * @throws NOT_FOUND if the caller is not in the chat
 */
export const fetchChatMessages = async (
  deps: Deps<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id: chatId, limit, before, after, cursor }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const { userId } = actor
  const id = cursor ? null : (after ?? before ?? null)
  const [direction, seq] = cursor
    ? readCursor(place, cursor)
    : [after ? ('after' as const) : ('before' as const), id === null ? LAST_SEQ : null]
  const query = pages[direction]({ chatId, userId, limit: limit + 1, id, seq })
  const { rows } = await deps.db.kysely.executeQuery(query)
  if (rows.length === 0) await chats.loadMembership(deps, chatId, userId)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor([direction, last.seq]) : null
  const page = shown.toSorted((a, b) => a.seq - b.seq)
  const messages = await Promise.all(page.map((row) => chats.chatMessages.view(deps, row)))
  const newest = page.at(-1)
  if (newest) await markChatDelivered(deps, actor, { chatId, seq: newest.seq })
  return { messages, pagination: { hasMore: nextCursor !== null, nextCursor } }
}

import { z } from 'zod'
import type { listMessages as call } from '../../../../contract/chats/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { readCursor, writeCursor } from '../../../cursor.ts'
import { listChatMessages, loadMembership, moveWatermark } from '../../conversations/public.ts'
import { messageViews } from '../views.ts'

/** A direction and the number that the next page begins after. */
const place = z.tuple([z.enum(['before', 'after']), z.int32()])

/**
 * Reads a page of messages, the oldest first. They count as delivered: a client without a socket cannot confirm them.
 * @throws NOT_FOUND if the caller is not in the chat
 */
export async function fetchMessages(
  deps: Deps<'db' | 'outbox' | 'storage'>,
  { userId }: Member,
  { id: chatId, limit, before, after, cursor }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> {
  const [direction, seq] = cursor
    ? readCursor(place, cursor)
    : [after ? ('after' as const) : ('before' as const), null]
  const start = { id: cursor ? null : (after ?? before ?? null), seq }
  const rows = await listChatMessages(deps, direction, { chatId, userId, limit: limit + 1, ...start })
  if (rows.length === 0) await loadMembership(deps, chatId, userId)
  const page = rows.slice(0, limit).sort((a, b) => a.seq - b.seq)
  const hasMore = rows.length > limit
  const last = page.at(direction === 'after' ? -1 : 0)
  const messages = await messageViews(deps, page)
  const newest = page.at(-1)
  if (newest) await moveWatermark(deps, userId, { chatId, seq: newest.seq }, 'delivered')
  return {
    messages,
    pagination: { hasMore, nextCursor: hasMore && last ? writeCursor([direction, last.seq]) : null },
  }
}

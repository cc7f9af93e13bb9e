import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import { directStatusMoved } from '../events.ts'
import { isBetween } from '../queries/direct.ts'

/** Messages from `senderId` to `receiverId`: those named, or all that are unread. */
type Target = { receiverId: string; senderId: string; ids: readonly string[] | null }
type Status = 'delivered' | 'read'

/**
 * Records that a user has received or read direct messages of another, and returns which ones moved, and when. A message
 * never moves back and keeps its times.
 * @throws NOT_FOUND if a named message is not between the two; FORBIDDEN if one is the receiver's own
 */
export const moveStatus = (
  { db }: Deps<'db'>,
  target: Target,
  status: Status,
): Promise<{ ids: string[]; at: Date }> =>
  db.transaction(async (tx) => {
    const { receiverId, senderId } = target
    const ids = target.ids && [...new Set(target.ids)]
    const moved = await moveMessages(tx, { receiverId, senderId, ids }, status)
    if (ids && moved.length < ids.length) await checkReceived(tx, { receiverId, senderId, ids })
    const [first] = moved
    if (!first) return { ids: [], at: new Date() }
    const messageIds = moved.map(({ id }) => id).sort()
    const { at, isBlocked } = first
    await recordEvent(tx, directStatusMoved, {
      ...{ senderId, receiverId, messageIds, status },
      ...{ at: at.toISOString(), isBlocked },
    })
    return { ids: messageIds, at }
  })

/** Rows are locked in the order of their ids, so that devices that report the same messages at once do not deadlock. */
const moveMessages = (tx: Tx, { receiverId, senderId, ids }: Target, status: Status) =>
  tx
    .with('locked', (db) =>
      db
        .selectFrom('DirectMessage as m')
        .select('m.id')
        .where('m.receiverId', '=', receiverId)
        .where('m.senderId', '=', senderId)
        .where(status === 'read' ? 'm.readAt' : 'm.deliveredAt', 'is', null)
        .where((eb) =>
          ids
            ? eb('m.id', '=', eb.fn.any(sql<string[]>`${ids}::uuid[]`))
            : eb(
                'm.conversationId',
                '=',
                eb
                  .selectFrom('DirectConversation as c')
                  .select('c.id')
                  .where(isBetween(receiverId, senderId)),
              ),
        )
        .orderBy('m.id')
        .forUpdate(),
    )
    .updateTable('DirectMessage as m')
    .from('locked')
    .set((eb) => ({
      deliveredAt: eb.fn.coalesce('m.deliveredAt', sql<Date>`now()`),
      ...(status === 'read' && { readAt: sql<Date>`now()` }),
    }))
    .whereRef('m.id', '=', 'locked.id')
    .returning([
      'm.id',
      sql<Date>`now()::timestamptz(3)`.as('at'),
      sql<boolean>`${isBlockedEitherWay(receiverId, senderId)}`.as('isBlocked'),
    ])
    .execute()

/** Checks messages of which some did not move: all must be between the two, and written by the sender. */
async function checkReceived(tx: Tx, { receiverId, senderId, ids }: Target & { ids: readonly string[] }) {
  const users = [receiverId, senderId]
  const known = await tx
    .selectFrom('DirectMessage')
    .select('senderId')
    .where('id', 'in', ids)
    .where('receiverId', 'in', users)
    .where('senderId', 'in', users)
    .execute()
  if (known.length < ids.length) throw fail('NOT_FOUND')
  if (known.some((message) => message.senderId === receiverId)) throw fail('FORBIDDEN')
}

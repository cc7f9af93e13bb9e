import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import { directStatusMoved } from '../events.ts'
import { isBetween } from '../queries/direct.ts'

type Status = 'delivered' | 'read'
type Params = { receiverId: string; senderId: string; ids: readonly string[]; count: number }

/**
 * Moves all of the named messages or none, with the event, in one statement. Rows are locked in the order of their ids,
 * so that devices that report the same messages at once do not deadlock.
 */
const move = (status: Status, named: 'ids' | 'unread') =>
  prepared(({ kysely, param }: Builder<Params>) => {
    const receiver = sql<string>`${param('receiverId')}::uuid`
    const sender = sql<string>`${param('senderId')}::uuid`
    return kysely
      .with('named', (db) =>
        db
          .selectFrom('DirectMessage as m')
          .innerJoin('DirectConversation as c', 'c.id', 'm.conversationId')
          .select((eb) => ['m.id', sql<boolean>`${eb('m.receiverId', '=', receiver)}`.as('isReceived')])
          .where(isBetween(receiver, sender))
          .where((eb) =>
            named === 'ids'
              ? eb('m.id', '=', eb.fn.any(sql<string[]>`${param('ids')}::uuid[]`))
              : eb.and([eb('m.receiverId', '=', receiver), eb('m.readAt', 'is', null)]),
          )
          .orderBy('m.id')
          .forUpdate('m'),
      )
      .with('verdict', (db) =>
        db.selectFrom('named').select(({ fn }) => {
          const count = fn.countAll<number>()
          return [count.as('known'), count.filterWhere('isReceived', '=', false).as('own')]
        }),
      )
      .with('moved', (db) =>
        db
          .updateTable('DirectMessage as m')
          .from(['named', 'verdict'])
          .set((eb) => ({
            deliveredAt: eb.fn.coalesce('m.deliveredAt', sql<Date>`now()`),
            ...(status === 'read' && { readAt: sql<Date>`now()` }),
          }))
          .whereRef('m.id', '=', 'named.id')
          .where('verdict.own', '=', sql.lit(0))
          .where('verdict.known', '>=', param('count'))
          .where(status === 'read' ? 'm.readAt' : 'm.deliveredAt', 'is', null)
          .returning('m.id'),
      )
      .with('payload', (db) =>
        db
          .selectFrom('moved')
          .select([
            sender.as('senderId'),
            receiver.as('receiverId'),
            sql<string[]>`array_agg(id ORDER BY id)`.as('messageIds'),
            sql<Status>`${sql.lit(status)}::"ReceiptStatus"`.as('status'),
            sql<string>`now()::timestamptz(3)`.as('at'),
            sql<boolean>`${isBlockedEitherWay(receiver, sender)}`.as('isBlocked'),
          ])
          .having(({ fn }) => fn.countAll(), '>', sql.lit(0)),
      )
      .with('event', (db) => insertEvents(directStatusMoved, db.selectFrom('payload').selectAll()))
      .selectFrom('verdict')
      .leftJoin('payload', (join) => join.onTrue())
      .select(['known', 'own', 'messageIds', insertedEvent().as('event')])
      .select(sql<Date>`now()::timestamptz(3)`.as('at'))
  })
const moves = { delivered: move('delivered', 'ids'), read: move('read', 'ids') }
const readAll = move('read', 'unread')

/**
 * Records that a user has received or read messages of another, those with `ids`, or has read all of them. Returns which moved,
 * and when. A message never moves back and keeps its times.
 * @throws NOT_FOUND if one is not between the two; FORBIDDEN if one is the receiver's own
 */
export async function moveStatus(
  { db, outbox }: Deps<'db' | 'outbox'>,
  target: { receiverId: string; senderId: string; ids: readonly string[] | null },
  status: Status,
): Promise<{ ids: string[]; at: Date }> {
  const ids = [...new Set(target.ids)]
  const query = target.ids ? moves[status] : readAll
  const [moved] = (await db.kysely.executeQuery(query({ ...target, ids, count: ids.length }))).rows
  if (!moved || moved.known < ids.length) throw fail('NOT_FOUND')
  if (moved.own > 0) throw fail('FORBIDDEN')
  if (moved.event) outbox.publish(moved.event)
  return { ids: moved.messageIds ?? [], at: moved.at }
}

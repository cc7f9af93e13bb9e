import { sql } from 'kysely'
import { type Builder, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isBlockedEitherWay } from '../../blocks/public.ts'
import { type DirectStatusMoved, directStatusMoved } from '../events.ts'
import { isBetween } from '../queries/direct.ts'

type Status = 'delivered' | 'read'
type Params = { receiverId: string; senderId: string; ids: readonly string[] | null; count: number }

/**
 * Moves all of the named messages or none, with the event, in one statement. Rows are locked in the order of their ids,
 * so that devices that report the same messages at once do not deadlock.
 */
const move = (status: Status, named: 'ids' | 'unread') =>
  prepared(({ kysely, param }: Builder<Params>) => {
    const receiver = sql<string>`${param('receiverId')}::uuid`
    const sender = sql<string>`${param('senderId')}::uuid`
    const isNamed = {
      ids: sql`m.id = ANY (${param('ids')}::uuid[])`,
      unread: sql`m."receiverId" = ${receiver} AND m."readAt" IS NULL`,
    }[named]
    const found = sql<object>`(
      SELECT m.id, m."receiverId" = ${receiver} AS "isReceived"
      FROM "DirectMessage" m JOIN "DirectConversation" c ON c.id = m."conversationId"
      WHERE ${isBetween(receiver, sender)} AND ${isNamed} ORDER BY m.id FOR UPDATE OF m)`
    const verdict = sql<{ known: number; own: number }>`(
      SELECT count(*) AS known, count(*) FILTER (WHERE NOT "isReceived") AS own FROM found)`
    const moved = sql<object>`(
      UPDATE "DirectMessage" m SET
        "deliveredAt" = coalesce(m."deliveredAt", now()),
        "readAt" = ${status === 'read' ? sql`now()` : sql`m."readAt"`}
      FROM found, verdict
      WHERE m.id = found.id AND own = 0 AND known >= ${param('count')} AND ${sql.ref(`m.${status}At`)} IS NULL
      RETURNING m.id)`
    const payload = sql<DirectStatusMoved>`(
      SELECT ${sender} AS "senderId", ${receiver} AS "receiverId", array_agg(id ORDER BY id) AS "messageIds",
        ${sql.lit(status)}::"ReceiptStatus" AS status, now()::timestamptz(3) AS at,
        ${isBlockedEitherWay(receiver, sender)} AS "isBlocked"
      FROM moved HAVING count(*) > 0)`
    return kysely
      .with('found', () => found)
      .with('verdict', () => verdict)
      .with('moved', () => moved)
      .with('payload', () => payload)
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
export const moveStatus = async (
  { db, outbox }: Deps<'db' | 'outbox'>,
  target: { receiverId: string; senderId: string; ids: readonly string[] | null },
  status: Status,
): Promise<{ ids: string[]; at: Date }> => {
  const ids = target.ids && [...new Set(target.ids)]
  const query = ids ? moves[status] : readAll
  const count = ids?.length ?? 0
  const [moved] = (await db.kysely.executeQuery(query({ ...target, ids, count }))).rows
  if (!moved || moved.known < count) throw fail('NOT_FOUND')
  if (moved.own > 0) throw fail('FORBIDDEN')
  if (moved.event) outbox.publish(moved.event)
  return { ids: moved.messageIds ?? [], at: moved.at }
}

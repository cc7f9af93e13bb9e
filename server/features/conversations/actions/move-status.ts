import { sql } from 'kysely'
import { type Builder, forEach, prepared } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { type DirectStatusMoved, directStatusMoved } from '../events.ts'
import * as direct from '../queries/direct.ts'

type Receipts = Deps<'db' | 'outbox'>

/** Messages from a participant to the caller. Without ids: all that the caller has not read. */
type Received = { participantId: string; messageIds: readonly string[] | null }

/**
 * Updates all of the messages or none, and inserts the event, in one statement. Locks the rows in
 * the order of their ids: devices that report the same messages at once would deadlock otherwise.
 */
const moves = forEach(['delivered', 'read'], (status) =>
  prepared(({ kysely, param }: Builder<Received & { userId: string; count: number }>) => {
    const [receiver, sender] = [
      sql<string>`${param('userId')}::uuid`,
      sql<string>`${param('participantId')}::uuid`,
    ]
    const conversation = direct.conversationOf(receiver, sender)
    const unread = sql`SELECT u.id FROM "DirectMessage" u
      WHERE u."receiverId" = ${receiver} AND u."conversationId" = ${conversation} AND u."readAt" IS NULL`
    const found = sql<object>`(
      SELECT m.id, m."senderId" FROM "DirectMessage" m
      WHERE m."conversationId" = ${conversation}
        AND m.id = ANY (coalesce(${param('messageIds')}::uuid[], ARRAY(${unread})))
      ORDER BY m.id FOR UPDATE)`
    const verdict = sql<{ known: number; own: number }>`(
      SELECT count(*) AS known, count(*) FILTER (WHERE "senderId" = ${receiver}) AS own FROM found)`
    const moved = sql<{ id: string }>`(
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
      .with('event', () => insertEvents(directStatusMoved, payload))
      .selectFrom('verdict')
      .select(['known', 'own', insertedEvent().as('event'), sql<Date>`now()::timestamptz(3)`.as('at')])
      .select(sql<string[]>`ARRAY(SELECT id FROM moved)`.as('ids'))
  }),
)

/**
 * Records that messages were delivered or read. Returns the ids that changed, and the time.
 * A status never moves back and recorded times are kept.
 * @throws NOT_FOUND for a message of another conversation; FORBIDDEN for one that the caller sent
 */
export const moveStatus = async (
  { db, outbox }: Receipts,
  { userId }: Member,
  received: Received,
  status: 'delivered' | 'read',
) => {
  const messageIds = received.messageIds && [...new Set(received.messageIds)]
  const count = messageIds?.length ?? 0
  const query = moves[status]({ ...received, messageIds, userId, count })
  const [moved] = (await db.kysely.executeQuery(query)).rows
  if (!moved || moved.known < count) throw fail('NOT_FOUND')
  if (moved.own > 0) throw fail('FORBIDDEN')
  if (moved.event) outbox.publish(moved.event)
  return moved
}

const markAs =
  (status: 'delivered' | 'read') => async (deps: Receipts, actor: Member, received: Received) => {
    await moveStatus(deps, actor, received, status)
    return direct.countUnread(deps, actor.userId, received.participantId)
  }

/** Records that messages reached the caller. @throws what `moveStatus` throws */
export const markDirectDelivered = markAs('delivered')

/** Records that the caller has read messages. @throws what `moveStatus` throws */
export const markDirectRead = markAs('read')

/** Records that the caller read a message. @throws FORBIDDEN to its sender; NOT_FOUND to others */
export const readDirectMessage = async (
  deps: Receipts & Deps<'storage'>,
  actor: Member,
  { id }: { id: string },
) => {
  const find = () => direct.directMessages.find(deps.db.kysely, sql`m.id = ${id}`)
  const before = await find()
  if (before?.senderId === actor.userId) throw fail('FORBIDDEN')
  if (before?.receiverId !== actor.userId) throw fail('NOT_FOUND')
  await moveStatus(deps, actor, { participantId: before.senderId, messageIds: [id] }, 'read')
  return { message: await direct.directMessages.view(deps, (await find()) ?? before) }
}

/** Records that the caller read all of a user. @throws NOT_FOUND as `loadParticipant` does */
export const readConversation = async (deps: Receipts, actor: Member, { id }: { id: string }) => {
  await direct.loadParticipant(deps, actor.userId, id)
  return markDirectRead(deps, actor, { participantId: id, messageIds: null })
}

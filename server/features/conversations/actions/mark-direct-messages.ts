import { sql } from 'kysely'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { type DirectStatusMoved, directStatusMoved } from '../events.ts'
import * as direct from '../queries/direct.ts'

type ServiceDeps = Deps<'db' | 'outbox'>
type Status = 'delivered' | 'read'

/** Messages from a participant to the caller. Without ids: all that the caller has not read. */
type Target = { participantId: string; messageIds: readonly string[] | null }

/**
 * Updates all of the messages or none, and inserts the event, in one statement. Locks the rows in
 * the order of their ids: devices that report the same messages at once would deadlock otherwise.
 */
const markStatements = recordOf(['delivered', 'read'], (status) =>
  prepared(({ kysely, param }: Builder<Target & { userId: string }>) => {
    const receiver = sql<string>`${param('userId')}::uuid`
    const sender = sql<string>`${param('participantId')}::uuid`
    const ids = sql`${param('messageIds')}::uuid[]`
    const conversation = direct.conversationOf(receiver, sender)
    const unread = sql`SELECT u.id FROM "DirectMessage" u
      WHERE u."receiverId" = ${receiver} AND u."conversationId" = ${conversation} AND u."readAt" IS NULL`
    const found = sql<object>`(
      SELECT m.id, m."senderId" FROM "DirectMessage" m
      WHERE m."conversationId" = ${conversation}
        AND m.id = ANY (coalesce(${ids}, ARRAY(${unread})))
      ORDER BY m.id FOR UPDATE)`
    const checked = sql<{ areKnown: boolean; areReceived: boolean }>`(
      SELECT count(*) >= coalesce(cardinality(${ids}), 0) AS "areKnown",
        coalesce(bool_and("senderId" <> ${receiver}), true) AS "areReceived" FROM found)`
    const moved = sql<{ id: string }>`(
      UPDATE "DirectMessage" m SET
        "deliveredAt" = coalesce(m."deliveredAt", now()),
        "readAt" = ${status === 'read' ? sql`now()` : sql`m."readAt"`}
      FROM found, checked
      WHERE m.id = found.id AND "areKnown" AND "areReceived" AND ${sql.ref(`m.${status}At`)} IS NULL
      RETURNING m.id)`
    const payload = sql<DirectStatusMoved>`(
      SELECT ${sender} AS "senderId", ${receiver} AS "receiverId", array_agg(id ORDER BY id) AS "messageIds",
        ${sql.lit(status)}::"ReceiptStatus" AS status, now()::timestamptz(3) AS at,
        ${isBlockedEitherWay(receiver, sender)} AS "isBlocked"
      FROM moved HAVING count(*) > 0)`
    return kysely
      .with('found', () => found)
      .with('checked', () => checked)
      .with('moved', () => moved)
      .with('event', () => insertEvents(directStatusMoved, payload))
      .selectFrom('checked')
      .select(['areKnown', 'areReceived', insertedEvent().as('event')])
      .select(sql<Date>`now()::timestamptz(3)`.as('at'))
      .select(sql<string[]>`ARRAY(SELECT id FROM moved)`.as('ids'))
  }),
)

/**
 * Records that messages were delivered or read. Returns the ids that changed, and the time.
 * A status never moves back and recorded times are kept.
 * @throws NOT_FOUND for a message of another conversation; FORBIDDEN for one that the caller sent
 */
export const moveStatus = async (
  { db, outbox }: ServiceDeps,
  { userId }: Member,
  { participantId, messageIds }: Target,
  status: Status,
) => {
  const ids = messageIds && [...new Set(messageIds)]
  const query = markStatements[status]({ participantId, messageIds: ids, userId })
  const [marked] = (await db.kysely.executeQuery(query)).rows
  if (!marked?.areKnown) throw fail('NOT_FOUND')
  if (!marked.areReceived) throw fail('FORBIDDEN')
  if (marked.event) outbox.dispatch(marked.event)
  return marked
}

const markAs = (status: Status) => async (deps: ServiceDeps, actor: Member, target: Target) => {
  await moveStatus(deps, actor, target, status)
  return direct.countUnread(deps, actor.userId, target.participantId)
}

/**
 * Records that messages reached the caller.
 * @throws what `moveStatus` throws
 */
export const markDirectDelivered = markAs('delivered')

/**
 * Records that the caller has read messages.
 * @throws what `moveStatus` throws
 */
export const markDirectRead = markAs('read')

/**
 * Records that the caller read a message.
 * @throws FORBIDDEN to its sender; NOT_FOUND to others
 */
export const markDirectMessageRead = async (
  deps: ServiceDeps & Deps<'storage'>,
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

/**
 * Records that the caller read all of a user.
 * @throws NOT_FOUND as `loadParticipant` does
 */
export const markDirectConversationRead = async (
  deps: ServiceDeps,
  actor: Member,
  { id }: { id: string },
) => {
  await direct.loadParticipant(deps, actor.userId, id)
  return markDirectRead(deps, actor, { participantId: id, messageIds: null })
}

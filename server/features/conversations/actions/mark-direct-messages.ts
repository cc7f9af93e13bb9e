import { sql } from 'kysely'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import { insertEvents, insertedEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { directStatusMoved } from '../events.ts'
import * as direct from '../queries/direct.ts'
import { directConversationOf, unreadBy } from '../tables.ts'

type MarkDeps = Deps<'db' | 'outbox' | 'storage'>
type Status = 'delivered' | 'read'

/** Unread messages that one statement marks and one push names. */
const MARK_BATCH = 200

/** Messages from a participant to the caller: by their ids, or the first that are unread. */
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
    const now = sql<Date>`now()::timestamptz(3)`
    const conversation = directConversationOf(receiver, sender)
    const unread = unreadBy(receiver)
      .select('m.id')
      .where('m.conversationId', '=', conversation)
      .orderBy('m.seq')
      .limit(sql.lit(MARK_BATCH))
    return kysely
      .with('found', (db) =>
        db
          .selectFrom('DirectMessage as m')
          .select(['m.id', 'm.senderId'])
          .where('m.conversationId', '=', conversation)
          .where(sql<boolean>`m.id = ANY (coalesce(${ids}, ARRAY(${unread})))`)
          .orderBy('m.id')
          .forUpdate(),
      )
      .with('checked', (db) =>
        db
          .selectFrom('found')
          .select((eb) => eb.fn.countAll<number>().as('foundCount'))
          .select(sql<boolean>`count(*) >= coalesce(cardinality(${ids}), 0)`.as('areKnown'))
          .select(sql<boolean>`coalesce(bool_and("senderId" <> ${receiver}), true)`.as('areReceived')),
      )
      .with('moved', (db) =>
        db
          .updateTable('DirectMessage as m')
          .from(['found', 'checked'])
          .set((eb) => ({
            deliveredAt: eb.fn.coalesce('m.deliveredAt', now),
            ...(status === 'read' && { readAt: now }),
          }))
          .whereRef('m.id', '=', 'found.id')
          .where((eb) => eb.and([eb.ref('checked.areKnown'), eb.ref('checked.areReceived')]))
          .where(`m.${status}At`, 'is', null)
          .returning('m.id'),
      )
      .with('event', (db) =>
        insertEvents(
          directStatusMoved,
          db
            .selectFrom('moved')
            .select([sender.as('senderId'), receiver.as('receiverId')])
            .select(sql<string[]>`array_agg(id ORDER BY id)`.as('messageIds'))
            .select(sql<typeof status>`${sql.lit(status)}::"ReceiptStatus"`.as('status'))
            .select([sql<string>`${now}`.as('at'), isBlockedEitherWay(receiver, sender).as('isBlocked')])
            .having((eb) => eb(eb.fn.countAll(), '>', sql.lit(0))),
        ),
      )
      .selectFrom('checked')
      .select(['areKnown', 'areReceived', 'foundCount', now.as('at'), insertedEvent().as('event')])
      .select(sql<string[]>`ARRAY(SELECT id FROM moved)`.as('ids'))
  }),
)

/**
 * Records that messages were delivered or read. Returns the ids that changed, and the time.
 * A status never moves back and recorded times are kept.
 * @throws NOT_FOUND for a message of another conversation; FORBIDDEN for one that the caller sent
 */
export const moveStatus = async (
  { db, outbox }: MarkDeps,
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

const markAs = (status: Status) => async (deps: MarkDeps, actor: Member, target: Target) => {
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
export const markDirectMessageRead = async (deps: MarkDeps, actor: Member, { id }: { id: string }) => {
  const find = () => direct.directMessages.find(deps.db.kysely, sql`m.id = ${id}`)
  const before = await find()
  if (before?.senderId === actor.userId) throw fail('FORBIDDEN')
  if (before?.receiverId !== actor.userId) throw fail('NOT_FOUND')
  await moveStatus(deps, actor, { participantId: before.senderId, messageIds: [id] }, 'read')
  return { message: await direct.directMessages.view(deps, (await find()) ?? before) }
}

/**
 * Records that the caller read all messages of a user.
 * @throws NOT_FOUND as `loadParticipant` does
 */
export const markDirectConversationRead = async (deps: MarkDeps, actor: Member, { id }: { id: string }) => {
  await direct.loadParticipant(deps, actor.userId, id)
  const unread = { participantId: id, messageIds: null }
  let foundCount = MARK_BATCH
  while (foundCount === MARK_BATCH) {
    const marked = await moveStatus(deps, actor, unread, 'read')
    foundCount = marked.foundCount
  }
  return direct.countUnread(deps, actor.userId, id)
}

import { type Expression, expressionBuilder, type InferResult, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Quote } from '../../../../contract/chats/quote.ts'
import type { DirectMessage, Participant } from '../../../../contract/dealer-messages/views.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { type FromJson, toIso } from '../../../../platform/db/json-rows.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { Member } from '../../../access.ts'
import { boundedCount, type PageQuery } from '../../../cursor.ts'
import { nameOf, personOf, personView } from '../../accounts/public.ts'
import { closedAsOf, userTable } from '../../accounts/tables.ts'
import { isBlockedEitherWay } from '../../blocks/tables.ts'
import { attachmentViews } from '../../media/public.ts'
import { loadCars } from '../../products/public.ts'
import { hasVerifiedShop } from '../../shops/tables.ts'
import { directConversationOf, isBetween, unreadBy } from '../tables.ts'
import {
  conversationKinds,
  inboxOf,
  type MessageReader,
  messageView,
  otherUserOf,
  quoteOf,
  type ReadDeps,
  type Rows,
} from './conversations.ts'

const eb = expressionBuilder<DB & { c: DB['DirectConversation'] }, 'c'>()

/** Selects direct messages as their view needs them, of all or of a source of rows. */
export const selectDirectMessages = (
  executor: Executor,
  source: Rows<'DirectMessage'> = executor.selectFrom('DirectMessage').selectAll(),
) =>
  executor
    .selectFrom(source.as('m'))
    .innerJoin(userTable.as('sender'), 'sender.id', 'm.senderId')
    .innerJoin(userTable.as('receiver'), 'receiver.id', 'm.receiverId')
    .selectAll('m')
    .select(['sender.role as senderRole', 'receiver.role as receiverRole'])
    .select([
      personOf('sender').as('sender'),
      personOf('receiver').as('receiver'),
      quoteOf<Quote>(conversationKinds.direct).as('replyTo'),
    ])

type MessageRow = FromJson<InferResult<ReturnType<typeof selectDirectMessages>>[number]>

/** The messages of direct conversations. */
export const directMessages: MessageReader<MessageRow, DirectMessage> = {
  kind: conversationKinds.direct,
  extraBytes: sql.lit(0),
  find: (executor, condition) => selectDirectMessages(executor).where(condition).executeTakeFirst(),
  selectList: (executor, condition, order) =>
    jsonArrayFrom(selectDirectMessages(executor).where(condition).orderBy(order)),
  view: async (deps, row) => {
    const files = await attachmentViews(deps, row.attachments)
    const reached = row.deliveredAt ? 'delivered' : 'sent'
    return {
      ...messageView(row),
      replyTo: row.replyTo,
      receiverId: row.receiverId,
      message: row.message,
      attachments: files.map(({ type, ...file }) => ({
        ...file,
        // The contract has no videos in direct messages.
        type: type === 'video' ? 'document' : type,
      })),
      messageType: row.messageType,
      contactMethod: 'in_app',
      isRead: row.readAt !== null,
      status: row.readAt ? 'read' : reached,
      carId: row.carId,
      updatedAt: toIso(row.readAt ?? row.deliveredAt ?? row.createdAt),
      sender: { id: row.senderId, name: nameOf(row.sender), role: row.senderRole },
      receiver: { id: row.receiverId, name: nameOf(row.receiver), role: row.receiverRole },
    }
  },
}

/** The columns of the user `u` that `participantView` needs. */
export const participantColumns = [
  personOf('u').as('participant'),
  'u.role',
  hasVerifiedShop(sql`u.id`).as('isVerified'),
  closedAsOf(sql`u.id`).as('closed'),
] as const

type ParticipantRow = Pick<ConversationRow, 'participant' | 'role' | 'isVerified' | 'closed'>

/** Returns the other user of a conversation, and whether their shop was verified. */
export const participantView = (
  deps: Deps<'storage'>,
  { participant, role, isVerified, closed }: ParticipantRow,
): Participant => {
  const { id, name, avatar } = personView(deps, participant)
  return { id, _id: id, name, role, avatar, isVerified, ...(closed && { closed }) }
}

const participant = prepared(({ kysely, param }: Builder<{ userId: string; participantId: string }>) => {
  const [userId, participantId] = [param('userId'), param('participantId')]
  return kysely
    .selectFrom(userTable.as('u'))
    .leftJoin('DirectConversation as c', (join) => join.on(isBetween(userId, participantId)))
    .select(['c.id as conversationId', 'c.lastCarId', 'u.status', ...participantColumns])
    .select(({ fn }) => [
      fn.coalesce('c.lastReaction', sql.lit(0)).as('lastReaction'),
      isBlockedEitherWay(userId, participantId).as('isBlocked'),
      fn.coalesce('c.lastSeq', sql.lit(0)).as('lastSeq'),
    ])
    .where('u.id', '=', participantId)
    .where('u.id', '<>', userId)
    .where((row) => row.or([row('u.status', '=', sql.lit('active')), row('c.id', 'is not', null)]))
})

/**
 * Reads the other user of a direct conversation, and the conversation if there is one.
 * @throws NOT_FOUND for the caller's own id, for nobody, and for a stranger whose account is closed
 */
export const loadParticipant = async ({ db }: Deps<'db'>, userId: string, participantId: string) => {
  const [row] = (await db.kysely.executeQuery(participant({ userId, participantId }))).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

/**
 * Checks that a user may write to another.
 * @throws OWN_ACCOUNT for the user's own id; NOT_FOUND if there is no such active user;
 * FORBIDDEN if either blocked the other
 */
export const assertReceiver = async (deps: Deps<'db'>, userId: string, receiverId: string): Promise<void> => {
  if (userId === receiverId) throw fail('OWN_ACCOUNT')
  const { status, isBlocked } = await loadParticipant(deps, userId, receiverId)
  if (status !== 'active') throw fail('NOT_FOUND')
  if (isBlocked) throw fail('FORBIDDEN')
}

const unreadCounts = recordOf(['ofAll', 'ofOne'], (scope) =>
  prepared(({ kysely, param }: Builder<{ userId: string; participantId: string | undefined }>) => {
    const conversation = directConversationOf(param('userId'), sql<string>`${param('participantId')}`)
    const messages = unreadBy(param('userId'))
      .$if(scope === 'ofOne', (query) => query.where('m.conversationId', '=', conversation))
      .orderBy('m.conversationId')
      .orderBy('m.seq')
    return kysely.selectNoFrom(boundedCount(messages).as('unreadCount'))
  }),
)

/** Counts unread direct messages of a user up to 10,000: all, or those of one participant. */
export const countUnread = async ({ db }: Deps<'db'>, userId: string, participantId?: string) => {
  const query = unreadCounts[participantId === undefined ? 'ofAll' : 'ofOne']({ userId, participantId })
  const [row = { unreadCount: 0 }] = (await db.kysely.executeQuery(query)).rows
  return row
}

/**
 * Counts what the caller has not read of a user.
 * @throws NOT_FOUND as `loadParticipant` does
 */
export const conversationUnreadCount = async (deps: Deps<'db'>, actor: Member, { id }: { id: string }) => {
  await loadParticipant(deps, actor.userId, id)
  return countUnread(deps, actor.userId, id)
}

/** Selects a user's direct conversations as their view needs them, of a source of rows `c`. */
export const selectDirectConversations = (
  executor: Executor,
  userId: Expression<string>,
  source: Rows<'DirectConversation'>,
) => {
  const lastMessage = selectDirectMessages(executor)
    .where('m.conversationId', '=', eb.ref('c.id'))
    .where('m.seq', '=', eb.ref('c.lastSeq'))
  const unread = unreadBy(userId).where('m.conversationId', '=', eb.ref('c.id')).orderBy('m.seq')
  return executor
    .selectFrom(source.as('c'))
    .innerJoin(userTable.as('u'), (join) =>
      join.on('u.id', '=', otherUserOf(conversationKinds.direct, userId)),
    )
    .select(['c.id', 'c.lastCarId', 'c.lastMessageAt as updatedAt', 'c.createdAt', ...participantColumns])
    .select([
      jsonObjectFrom(lastMessage).$notNull().as('lastMessage'),
      boundedCount(unread).as('unreadCount'),
    ])
}

type ConversationRow = InferResult<ReturnType<typeof selectDirectConversations>>[number]

/** Returns conversations as their inbox shows them. */
export const directConversationViews = async (
  deps: ReadDeps,
  rows: readonly ConversationRow[],
  viewer: string,
) => {
  const carIds = rows.map(({ lastCarId }) => lastCarId)
  const cars = await loadCars(deps, carIds, viewer)
  const views = rows.map(async (row) => {
    const participant = participantView(deps, row)
    const lastMessage = await directMessages.view(deps, row.lastMessage)
    return {
      id: participant.id,
      _id: participant.id,
      participantId: participant.id,
      participant,
      latestMessage: lastMessage,
      lastMessage,
      unreadCount: row.unreadCount,
      car: (row.lastCarId && cars.get(row.lastCarId)) || null,
      createdAt: toIso(row.createdAt),
      updatedAt: toIso(row.updatedAt),
    }
  })
  return Promise.all(views)
}

const inbox = inboxOf(conversationKinds.direct, selectDirectConversations)

/** Lists the caller's conversations, latest first. */
export const listConversations = async (deps: ReadDeps, { userId }: Member, query: PageQuery) => {
  const { shown, pagination } = await inbox(deps, userId, { ...query, withTotal: true })
  return { conversations: await directConversationViews(deps, shown, userId), pagination }
}

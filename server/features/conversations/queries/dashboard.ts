import { type Expression, sql } from 'kysely'
import type { getDealerDashboard as endpoint } from '../../../../contract/dealer-messages/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { type Member, queueOwner } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { loadCars } from '../../products/public.ts'
import { byLastMessage, conversationKinds, conversationsOf, type ReadDeps } from './conversations.ts'
import * as direct from './direct.ts'

type Dashboard = EndpointResult<typeof endpoint>

const MAX_CONVERSATIONS = 50
const MAX_MESSAGES = 50
const MAX_PRODUCTS = 20

/** Returns the current figures of a dealer's conversations, with the latest of each kind. */
export const getDealerDashboard = async (deps: ReadDeps, actor: Member): Promise<Dashboard> => {
  const { userId } = actor
  const { kysely } = deps.db
  const user = sql<string>`${userId}::uuid`
  // The figures and the products are computed from all messages.
  const { stats, products, conversations, sent } = await deps.db.countedRead(queueOwner(actor), async () => ({
    stats: await readStats(kysely, user),
    products: await listProducts(kysely, user),
    conversations: await listLatest(kysely, user),
    sent: await listSent(kysely, user),
  }))
  const messages = sent.map(async (row) => ({
    message: await direct.directMessages.view(deps, row),
    participant: direct.participantView(deps, row),
  }))
  const views = await direct.directConversationViews(deps, conversations, userId)
  const carIds = products.map(({ carId }) => carId)
  const cars = await loadCars(deps, carIds, userId)
  return {
    stats,
    conversations: views.map((view) => ({ ...view, isUnanswered: view.lastMessage.senderId !== userId })),
    messages: await Promise.all(messages),
    // A product that the dealer cannot see any more is left out.
    products: products.flatMap(({ carId, lastAskedAt, ...counts }) => {
      const car = carId && cars.get(carId)
      return car ? { car, ...counts, lastAskedAt: lastAskedAt.toISOString() } : []
    }),
  }
}

/**
 * A turn is a run of consecutive messages by one author. The answer time is measured from the first
 * message of a participant's turn to the first message of the dealer's next turn.
 */
const readStats = (executor: Executor, userId: Expression<string>): Promise<Dashboard['stats']> => {
  const stats = sql<Dashboard['stats']>`(
    WITH conversations AS MATERIALIZED (SELECT * FROM ${conversationsOf(conversationKinds.direct, userId)} c),
    messages AS (
      SELECT m."conversationId", m.seq, m."createdAt", m."deliveredAt", m."readAt",
        m."senderId" = ${userId} AS "isOwn", m.seq = conversations."lastSeq" AS "isLast",
        lag(m."senderId" = ${userId}) OVER (PARTITION BY m."conversationId" ORDER BY m.seq) AS "wasOwn"
      FROM conversations JOIN "DirectMessage" m ON m."conversationId" = conversations.id
    ), turns AS (
      SELECT "isOwn", "createdAt",
        lead("createdAt") OVER (PARTITION BY "conversationId" ORDER BY seq) AS "answeredAt"
      FROM messages WHERE "wasOwn" IS DISTINCT FROM "isOwn"
    )
    SELECT (SELECT count(*) FROM conversations) AS conversations,
      count(*) FILTER (WHERE "isLast" AND NOT "isOwn") AS unanswered,
      count(*) FILTER (WHERE "isOwn") AS sent,
      count("deliveredAt") FILTER (WHERE "isOwn") AS delivered,
      count("readAt") FILTER (WHERE "isOwn") AS read,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM "answeredAt" - "createdAt")::float8)
        FROM turns WHERE NOT "isOwn" AND "answeredAt" IS NOT NULL) AS "medianAnswerSeconds"
    FROM messages)`
  return executor.selectFrom(stats.as('stats')).selectAll().executeTakeFirstOrThrow()
}

/** The unanswered conversations first. */
const listLatest = (executor: Executor, userId: Expression<string>) =>
  direct
    .selectDirectConversations(executor, userId, conversationsOf(conversationKinds.direct, userId))
    .innerJoin('DirectMessage as last', (join) =>
      join.onRef('last.conversationId', '=', 'c.id').onRef('last.seq', '=', 'c.lastSeq'),
    )
    .orderBy((eb) => eb('last.senderId', '=', userId))
    .orderBy(byLastMessage)
    .limit(MAX_CONVERSATIONS)
    .execute()

const listSent = (executor: Executor, userId: Expression<string>) =>
  direct
    .selectDirectMessages(executor)
    .innerJoin(userTable.as('u'), 'u.id', 'm.receiverId')
    .select(direct.participantColumns)
    .where('m.senderId', '=', userId)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()

const listProducts = (executor: Executor, userId: Expression<string>) =>
  executor
    .selectFrom(conversationsOf(conversationKinds.direct, userId).as('c'))
    .innerJoin('DirectMessage as m', 'm.conversationId', 'c.id')
    .select((eb) => [
      'm.carId',
      eb.fn.count<number>('c.id').distinct().as('conversations'),
      eb.fn.countAll<number>().as('messages'),
      eb.fn.max('m.createdAt').as('lastAskedAt'),
    ])
    .where('m.carId', 'is not', null)
    .groupBy('m.carId')
    .orderBy('conversations', 'desc')
    .orderBy('lastAskedAt', 'desc')
    .limit(MAX_PRODUCTS)
    .execute()

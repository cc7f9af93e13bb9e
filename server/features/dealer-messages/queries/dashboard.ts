import { type Expression, sql } from 'kysely'
import type { getDealerDashboard as call } from '../../../../contract/dealer-messages/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Queries } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import {
  conversationsOf,
  directConversations,
  directMessages,
  isVerified,
} from '../../conversations/public.ts'
import { loadCars } from '../../products/public.ts'
import { conversationViews, directMessageView, participantView } from '../views.ts'

type Dashboard = CallResult<typeof call>

/** Rows of each list of the dashboard. */
const MAX_CONVERSATIONS = 50
const MAX_MESSAGES = 50
const MAX_PRODUCTS = 20

/** Reads what a dealer's conversations amount to now. */
export async function getDealerDashboard(
  deps: Deps<'db' | 'storage'>,
  { userId }: Member,
): Promise<Dashboard> {
  const { kysely } = deps.db
  const user = sql<string>`${userId}::uuid`
  const [stats, conversations, sent, products] = await Promise.all([
    readStats(kysely, user),
    listConversations(kysely, user),
    listSent(kysely, user),
    listProducts(kysely, user),
  ])
  const carIds = products.map(({ carId }) => carId)
  const [views, cars] = await Promise.all([
    conversationViews(deps, conversations, userId),
    loadCars(deps, carIds, userId),
  ])
  return {
    stats,
    conversations: views.map((view, index) => ({
      ...view,
      isUnanswered: conversations[index]?.isUnanswered ?? false,
    })),
    messages: await Promise.all(
      sent.map(async (row) => ({
        message: await directMessageView(deps, row),
        participant: participantView(deps, { participant: row.receiver, isVerified: row.isVerified }),
      })),
    ),
    // A product that the dealer cannot see any more is left out.
    products: products.flatMap(({ carId, lastAskedAt, ...counts }) => {
      const car = carId && cars.get(carId)
      return car ? { car, ...counts, lastAskedAt: lastAskedAt.toISOString() } : []
    }),
  }
}

/** A turn begins where the author changes. A question is answered where the dealer's next turn begins. */
const readStats = (kysely: Queries, userId: Expression<string>): Promise<Dashboard['stats']> =>
  kysely
    .with('mine', () => conversationsOf(kysely, userId))
    .with('said', (db) =>
      db
        .selectFrom('mine')
        .innerJoin('DirectMessage as m', 'm.conversationId', 'mine.id')
        .select(['m.conversationId', 'm.seq', 'm.createdAt', 'm.deliveredAt', 'm.readAt'])
        .select((eb) => {
          const isOwn = sql<boolean>`${eb('m.senderId', '=', userId)}`
          return [
            isOwn.as('isOwn'),
            eb.fn
              .agg<boolean | null>('lag', [isOwn])
              .over((over) => over.partitionBy('m.conversationId').orderBy('m.seq'))
              .as('wasOwn'),
            eb('m.seq', '=', eb.ref('mine.lastSeq')).as('isLast'),
          ]
        }),
    )
    .with('turns', (db) =>
      db
        .selectFrom('said')
        .select(['isOwn', 'createdAt'])
        .select((eb) =>
          eb.fn
            .agg<Date | null>('lead', ['createdAt'])
            .over((over) => over.partitionBy('conversationId').orderBy('seq'))
            .as('answeredAt'),
        )
        .where('wasOwn', 'is distinct from', (eb) => eb.ref('isOwn')),
    )
    .selectFrom('said')
    .select((eb) => {
      const count = eb.fn.countAll<number>()
      const own = count.filterWhere('isOwn', '=', true)
      return [
        sql<number>`${eb.selectFrom('mine').select(count.as('count'))}`.as('conversations'),
        count.filterWhere('isLast', '=', true).filterWhere('isOwn', '=', false).as('unanswered'),
        own.as('sent'),
        own.filterWhere('deliveredAt', 'is not', null).as('delivered'),
        own.filterWhere('readAt', 'is not', null).as('read'),
        eb
          .selectFrom('turns')
          .select(
            sql<number>`percentile_cont(0.5) WITHIN GROUP (
              ORDER BY extract(epoch FROM "answeredAt" - "createdAt")::float8)`.as('seconds'),
          )
          .where('turns.isOwn', '=', false)
          .where('turns.answeredAt', 'is not', null)
          .as('medianAnswerSeconds'),
      ]
    })
    .executeTakeFirstOrThrow()

/** The unanswered conversations first. */
const listConversations = (kysely: Queries, userId: Expression<string>) => {
  const page = kysely
    .selectFrom(conversationsOf(kysely, userId).as('c'))
    .innerJoin('DirectMessage as l', (join) =>
      join.onRef('l.conversationId', '=', 'c.id').onRef('l.seq', '=', 'c.lastSeq'),
    )
    .selectAll('c')
    .select((eb) => sql<boolean>`${eb('l.senderId', '<>', userId)}`.as('isUnanswered'))
    .orderBy('isUnanswered', 'desc')
    .orderBy('c.lastMessageAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_CONVERSATIONS)
  return directConversations(kysely, userId, page.as('c'))
    .select(sql<boolean>`c."isUnanswered"`.as('isUnanswered'))
    .orderBy('isUnanswered', 'desc')
    .orderBy('c.lastMessageAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

const listSent = (kysely: Queries, userId: Expression<string>) =>
  directMessages(kysely)
    .select((eb) => isVerified(eb.ref('m.receiverId')).as('isVerified'))
    .where('m.senderId', '=', userId)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()

const listProducts = (kysely: Queries, userId: Expression<string>) =>
  kysely
    .selectFrom(conversationsOf(kysely, userId).as('c'))
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

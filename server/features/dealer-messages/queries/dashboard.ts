import type { getDealerDashboard as dashboardCall } from '../../../../contract/dealer-messages/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { loadCars } from './cars.ts'
import {
  type ConversationRow,
  conversationColumns,
  conversationJoins,
  conversationViews,
  participantView,
} from './conversations.ts'
import { type MessageRow, messageColumns, messageJoins, messageView, type Party } from './messages.ts'

type Dashboard = CallResult<typeof dashboardCall>

/** How many of each list a dealer sees at once. */
const MOST_CONVERSATIONS = 50
const MOST_MESSAGES = 50
const MOST_PRODUCTS = 20

const mine = `SELECT d.* FROM "DirectConversation" d WHERE d."oneId" = $1::uuid
  UNION ALL SELECT d.* FROM "DirectConversation" d WHERE d."otherId" = $1`

/** A turn begins where the one who speaks changes; a question is answered where the dealer's next turn begins. */
const stats = statement({
  name: 'dealer-messages.dashboard-stats',
  text: `
    WITH mine AS (${mine}), said AS (
      SELECT m."conversationId", m.seq, m."createdAt", m."deliveredAt", m."readAt", m."senderId" = $1 AS "isOwn",
        lag(m."senderId" = $1) OVER talk AS "wasOwn", m.seq = c."lastSeq" AS "isLast"
      FROM mine c JOIN "DirectMessage" m ON m."conversationId" = c.id
      WINDOW talk AS (PARTITION BY m."conversationId" ORDER BY m.seq)
    ), turns AS (
      SELECT "isOwn", "createdAt",
        lead("createdAt") OVER (PARTITION BY "conversationId" ORDER BY seq) AS "answeredAt"
      FROM said WHERE "wasOwn" IS DISTINCT FROM "isOwn"
    )
    SELECT (SELECT count(*)::int FROM mine) AS conversations,
      count(*) FILTER (WHERE "isLast" AND NOT "isOwn")::int AS unanswered,
      count(*) FILTER (WHERE "isOwn")::int AS sent,
      count(*) FILTER (WHERE "isOwn" AND "deliveredAt" IS NOT NULL)::int AS delivered,
      count(*) FILTER (WHERE "isOwn" AND "readAt" IS NOT NULL)::int AS read,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM "answeredAt" - "createdAt")::float8)
       FROM turns WHERE NOT "isOwn" AND "answeredAt" IS NOT NULL) AS "medianAnswerSeconds"
    FROM said`,
})

const conversations = statement({
  name: 'dealer-messages.dashboard-conversations',
  text: `
    WITH mine AS (${mine}), standing AS (
      SELECT d.*, l."senderId" <> $1 AS "isUnanswered"
      FROM mine d JOIN "DirectMessage" l ON l."conversationId" = d.id AND l.seq = d."lastSeq"
      ORDER BY "isUnanswered" DESC, d."lastMessageAt" DESC, d.id DESC LIMIT ${MOST_CONVERSATIONS}
    )
    SELECT c."isUnanswered", ${conversationColumns} FROM standing c ${conversationJoins}
    ORDER BY c."isUnanswered" DESC, c."lastMessageAt" DESC, c.id DESC`,
})

const messages = statement({
  name: 'dealer-messages.dashboard-messages',
  text: `
    SELECT ${messageColumns},
      EXISTS (SELECT 1 FROM "Shop" s WHERE s."ownerId" = m."receiverId" AND s.status = 'active' AND s."isVerified")
        AS "isVerified"
    FROM "DirectMessage" m ${messageJoins}
    WHERE m."senderId" = $1::uuid ORDER BY m."createdAt" DESC, m.id DESC LIMIT ${MOST_MESSAGES}`,
})

const products = statement({
  name: 'dealer-messages.dashboard-products',
  text: `
    WITH mine AS (${mine})
    SELECT m."carId", count(DISTINCT c.id)::int AS conversations, count(*)::int AS messages,
      max(m."createdAt") AS "lastAskedAt"
    FROM mine c JOIN "DirectMessage" m ON m."conversationId" = c.id
    WHERE m."carId" IS NOT NULL
    GROUP BY m."carId" ORDER BY conversations DESC, "lastAskedAt" DESC LIMIT ${MOST_PRODUCTS}`,
})

/** Everything that a dealer's conversations come to at this moment. */
export async function getDealerDashboard(
  needs: Needs<'db' | 'storage'>,
  { userId }: Member,
): Promise<Dashboard> {
  const { db } = needs
  const [[figures], standing, sent, asked] = await Promise.all([
    db.query<Dashboard['stats']>(stats, [userId]),
    db.query<ConversationRow & { isUnanswered: boolean }>(conversations, [userId]),
    db.query<MessageRow & { isVerified: boolean; receiver: Party }>(messages, [userId]),
    db.query<{ carId: string; conversations: number; messages: number; lastAskedAt: Date }>(products, [
      userId,
    ]),
  ])
  if (!figures) throw new Error('A count answers one row, always')
  const [views, cars] = await Promise.all([
    conversationViews(needs, standing, userId),
    loadCars(
      needs,
      asked.map(({ carId }) => carId),
      userId,
    ),
  ])
  return {
    stats: figures,
    conversations: views.map((view, index) => ({
      ...view,
      isUnanswered: standing[index]?.isUnanswered ?? false,
    })),
    messages: await Promise.all(
      sent.map(async (row) => ({
        message: await messageView(needs, row),
        participant: participantView(needs, { participant: row.receiver, isVerified: row.isVerified }),
      })),
    ),
    // A product that the dealer cannot see any more is left out.
    products: asked.flatMap(({ carId, lastAskedAt, ...counts }) => {
      const car = cars.get(carId)
      return car ? { car, ...counts, lastAskedAt: lastAskedAt.toISOString() } : []
    }),
  }
}

import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Side } from '../../../contract/chats/status.ts'
import { DISPUTE_DAYS } from '../../../contract/deals/state.ts'
import { literal } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byTime, type ExportSections, ownRows } from '../../export-rows.ts'

/** Offers: their two sides, their state and the standing proposal. */
export const offerTable = readable('Offer', [
  'id',
  'chatId',
  'productId',
  'buyerId',
  'ownerId',
  'title',
  'by',
  'priceMinor',
  'currency',
  'quantity',
  'status',
])

/** Deals: their two sides, their state and what was agreed. */
export const dealTable = readable('Deal', [
  'id',
  'number',
  'chatId',
  'shopId',
  'buyerId',
  'ownerId',
  'title',
  'status',
])

/** Selects the deals that wait for an administrator's decision, since when they are in dispute. */
export const openDisputes = () =>
  expressionBuilder<DB, never>()
    .selectFrom('Deal')
    .select('statusAt as createdAt')
    .where('status', '=', literal('disputed'))

/** Selects the latest deal of a chat that is open, or that changed while it could be disputed. */
export const recentDealOf = (chatId: Expression<string>) =>
  expressionBuilder<DB, never>()
    .selectFrom('Deal as recent')
    .select('recent.id')
    .where('recent.chatId', '=', chatId)
    .where((eb) =>
      eb.or([
        eb('recent.status', 'not in', [literal('closed'), literal('cancelled')]),
        eb('recent.updatedAt', '>', sql<Date>`now() - make_interval(days => ${sql.lit(DISPUTE_DAYS)})`),
      ]),
    )
    .orderBy('recent.createdAt', 'desc')
    .limit(1)

/** The columns of a comment that `isVerifiedPurchase` reads. */
type Review = Record<'userId' | 'targetType' | 'targetId' | 'parentId' | 'writtenAt', Expression<unknown>>

/** Condition: the author of a review bought the product, or from the shop, before writing it. */
export const isVerifiedPurchase = ({ userId, targetType, targetId, parentId, writtenAt }: Review) =>
  sql<boolean>`(${parentId} IS NULL AND EXISTS (
    SELECT FROM "Deal" bought
    WHERE bought."buyerId" = ${userId} AND bought.status = 'closed' AND bought."statusAt" <= ${writtenAt}
      AND CASE ${targetType}::text
        WHEN 'product' THEN bought."productId" = ${targetId} ELSE bought."shopId" = ${targetId} END))`

/** Deals that a shop or a buyer needs before their figures are shown. */
const MIN_DEALS = 5
/** Buyers that a shop needs, so that one friend's account is not enough. */
const MIN_BUYERS = 3
/** Closed deals with the same buyer that count. */
const MAX_WITH_ONE = 5

/**
 * The number of closed deals of a shop, and the share of its deals that did not fail on its side,
 * each buyer counted alike; `null` below five deals with three buyers (decision 061).
 */
export const dealFigures = (shopId: Expression<string>) =>
  figuresOf({ side: 'shop', column: 'shopId', other: 'buyerId', minOthers: MIN_BUYERS }, shopId)

/** The same figures of a buyer's deals, each shop counted alike. */
export const buyerFigures = (buyerId: Expression<string>) =>
  figuresOf({ side: 'buyer', column: 'buyerId', other: 'shopId', minOthers: 1 }, buyerId)

type Figures = { side: Side; column: 'shopId' | 'buyerId'; other: 'shopId' | 'buyerId'; minOthers: number }

/** A deal that failed on the other side does not count. */
const figuresOf = ({ side, column, other, minOthers }: Figures, id: Expression<string>) =>
  sql<{ dealsClosed: number; completionRate: number } | null>`(
    SELECT CASE WHEN sum(deals) >= ${sql.lit(MIN_DEALS)} AND count(*) >= ${sql.lit(minOthers)} THEN json_build_object(
      'dealsClosed', sum(least(closed, ${sql.lit(MAX_WITH_ONE)})),
      'completionRate', round(avg(completed::numeric / deals), 2)) END
    FROM (
      SELECT count(*) AS deals, count(*) FILTER (WHERE ended.status = 'closed') AS closed,
        count(*) FILTER (WHERE ended.status = 'closed' AND ended."failedSide" IS DISTINCT FROM ${sql.lit(side)}) AS completed
      FROM "Deal" ended
      WHERE ended.${sql.ref(column)} = ${id} AND ended.status IN ('closed', 'cancelled')
        AND (ended.status = 'closed' OR ended."failedSide" = ${sql.lit(side)})
      GROUP BY ended.${sql.ref(other)}) AS withOne)`

/** The part of offers and deals in the export of an account. The code is a secret of the buyer. */
export const dealsExport: ExportSections = {
  offers: ownRows('Offer', { of: ['buyerId', 'ownerId'], order: byTime, without: ['remindedAt'] }),
  deals: ownRows('Deal', {
    of: ['buyerId', 'ownerId'],
    order: byTime,
    without: ['code', 'codeTries', 'remindedAt', 'receipt', 'dispute'],
  }),
}

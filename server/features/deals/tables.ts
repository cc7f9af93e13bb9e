import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Side } from '../../../contract/chats/status.ts'
import { DISPUTE_DAYS, finalStatuses } from '../../../contract/deals/state.ts'
import type { TradeState } from '../../../contract/deals/trade.ts'
import { literal } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

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
  'cause',
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
  'handoverType',
  'paymentMethod',
  'instructions',
])

/** As literals, since prepared statements contain them. */
const finals = finalStatuses.map(literal)

/** Condition: a shop has open deals. */
export const hasOpenDeals = (shopId: string) => {
  const eb = expressionBuilder<DB, never>()
  const open = eb
    .selectFrom('Deal')
    .select('id')
    .where('shopId', '=', shopId)
    .where('status', 'not in', finals)
  return eb.exists(open)
}

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
        eb('recent.status', 'not in', finals),
        eb('recent.updatedAt', '>', sql<Date>`now() - make_interval(days => ${sql.lit(DISPUTE_DAYS)})`),
      ]),
    )
    .orderBy('recent.createdAt', 'desc')
    .limit(1)

/** JSON bytes of a trade with the longest title: each character takes up to four. */
export const TRADE_BYTES = 1_100
/** Bytes of an offer with ten proposals, each with the longest note. */
const OFFER_BYTES = 20_000

/** The JSON bytes that the offer or the purchase of the message `m` takes at most. */
export const tradeBytesOfMessage = sql<number>`CASE WHEN m."offerId" IS NOT NULL THEN ${sql.lit(OFFER_BYTES)}
  WHEN m.trade IS NOT NULL THEN ${sql.lit(TRADE_BYTES)} ELSE 0 END`

/**
 * Selects the state of the offer or purchase of the message `m`, by its deal if there is one. It
 * joins both to an empty row, since either may be missing.
 */
export const tradeStateOfMessage = sql<StoredTradeState | null>`(
  SELECT json_build_object('offerId', o.id, 'status', coalesce(d.status::text, o.status::text),
    'payment', d."paymentStatus", 'currency', coalesce(d.currency, o.currency),
    'priceMinor', coalesce(d."priceMinor", o."priceMinor"), 'quantity', coalesce(d.quantity, o.quantity),
    'at', coalesce(d."updatedAt", o."updatedAt"))
  FROM (SELECT) AS empty_row
  LEFT JOIN "Offer" o ON o.id = m."offerId"
  LEFT JOIN "Deal" d ON d."offerId" = m."offerId" OR d."messageId" = m.id
  WHERE m.trade IS NOT NULL AND (o.id IS NOT NULL OR d.id IS NOT NULL))`

/** A trade's state as `tradeStateOfMessage` selects it. */
export type StoredTradeState = Omit<TradeState, 'price' | 'total'> & { priceMinor: number; currency: string }

/** The columns of a comment that `isVerifiedPurchase` reads. */
type Review = Record<'userId' | 'targetType' | 'targetId' | 'parentId' | 'writtenAt', Expression<unknown>>

/**
 * Condition: the author of a review bought the product, or from the shop, and wrote it after making
 * the deal. A review that is written before the deal closes counts once it has.
 */
export const isVerifiedPurchase = ({ userId, targetType, targetId, parentId, writtenAt }: Review) =>
  sql<boolean>`(${parentId} IS NULL AND EXISTS (
    SELECT FROM "Deal" bought
    WHERE bought."buyerId" = ${userId} AND bought.status = 'closed' AND bought."createdAt" <= ${writtenAt}
      AND CASE ${targetType}::text
        WHEN 'product' THEN bought."productId" = ${targetId} ELSE bought."shopId" = ${targetId} END))`

/** Deals that a shop or a buyer needs before their figures are shown. */
const MIN_DEALS = 5
/** The latest deals of one pair of shop and buyer that count (decision 102). */
const MAX_PER_PAIR = 5

/**
 * The number of closed deals of a shop, and the share of its ended deals that did not fail on its
 * side; `null` below five (decision 061).
 */
export const dealFigures = (shopId: Expression<string>) =>
  figuresOf({ side: 'shop', column: 'shopId', other: 'buyerId' }, shopId)

/** The same figures of a buyer's deals. */
export const buyerFigures = (buyerId: Expression<string>) =>
  figuresOf({ side: 'buyer', column: 'buyerId', other: 'shopId' }, buyerId)

type Column = 'shopId' | 'buyerId'
type Figures = { side: Side; column: Column; other: Column }

const figuresOf = ({ side, column, other }: Figures, id: Expression<string>) =>
  sql<{ dealsClosed: number; completionRate: number } | null>`(
    SELECT CASE WHEN count(*) >= ${sql.lit(MIN_DEALS)} THEN json_build_object(
      'dealsClosed', count(*) FILTER (WHERE ended.status = 'closed'),
      'completionRate', round(avg(CASE WHEN ended."failedSide" = ${sql.lit(side)} THEN 0 ELSE 1 END), 2)) END
    FROM (
      SELECT status, "failedSide",
        row_number() OVER (PARTITION BY ${sql.ref(other)} ORDER BY "statusAt" DESC) AS nth
      FROM "Deal"
      WHERE ${sql.ref(column)} = ${id} AND status IN (${sql.join(finals)})
    ) ended
    WHERE nth <= ${sql.lit(MAX_PER_PAIR)})`

/** Without the code, which is a secret of the buyer. */
export const dealsExport: ExportSections = {
  offers: ownRows('Offer', { of: ['buyerId', 'ownerId'], order: byCreation, without: ['remindedAt'] }),
  deals: ownRows('Deal', {
    of: ['buyerId', 'ownerId'],
    order: byCreation,
    without: ['code', 'codeTries', 'remindedAt', 'receipt', 'dispute'],
  }),
}

import { sql } from 'kysely'
import { DAY_MS } from '../../../../contract/time.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { assertRowLimit } from '../../../assert-row-limit.ts'

/** Deals of a buyer in a day, and offers that a buyer made, with all shops and with one. */
const MAX_A_DAY = { all: 100, withShop: 30 }

type Subject = { table: 'Deal' | 'Offer'; buyerId: string; shopId: string; at: Date }

/**
 * Bounds the deals or offers of a buyer in a day, also closed ones: each is stored and notified the
 * shop. Exact after `lockUnpaidDeals` or `lockOffersOfBuyer`. RATE_LIMIT_FACTOR multiplies it.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export const assertDailyLimit = async (
  { env }: Deps<'env'>,
  tx: Tx,
  { table, buyerId, shopId, at }: Subject,
): Promise<void> => {
  const ofBuyer = tx
    .selectFrom(table)
    .select('createdAt')
    .where('buyerId', '=', buyerId)
    .$if(table === 'Offer', (query) => query.where(sql`history->0->>'by'`, '=', 'buyer'))
  const window = { seconds: DAY_MS / 1000, now: sql<Date>`${at}::timestamptz` }
  for (const [created, most] of [
    [ofBuyer, MAX_A_DAY.all],
    [ofBuyer.where('shopId', '=', shopId), MAX_A_DAY.withShop],
  ] as const)
    await assertRowLimit(tx, created, { ...window, max: Math.ceil(most * env.rateLimitFactor) })
}

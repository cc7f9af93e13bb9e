import { sql } from 'kysely'
import { DAY_MS } from '../../../../contract/time.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Deals of a buyer in a day, and offers that a buyer made, with all shops and with one. */
const MAX_A_DAY = { all: 100, withShop: 30 }

type Subject = { table: 'Deal' | 'Offer'; buyerId: string; shopId: string; at: Date }

/**
 * Bounds the deals or offers of a buyer in a day, also closed ones: each is stored and notified the
 * shop. Exact if the caller has locked those of the buyer. RATE_LIMIT_FACTOR multiplies it.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export const assertFewToday = async (
  tx: Tx,
  { rateLimitFactor }: Deps<'env'>['env'],
  { table, buyerId, shopId, at }: Subject,
): Promise<void> => {
  for (const [scope, most] of Object.entries(MAX_A_DAY)) {
    // When the oldest of the newest ones is a day old, one more is allowed.
    const oldest = await tx
      .selectFrom(table)
      .select('createdAt')
      .where('buyerId', '=', buyerId)
      .where('createdAt', '>', new Date(at.getTime() - DAY_MS))
      .$if(scope === 'withShop', (query) => query.where('shopId', '=', shopId))
      .$if(table === 'Offer', (query) => query.where(sql`history->0->>'by'`, '=', 'buyer'))
      .orderBy('createdAt', 'desc')
      .offset(Math.ceil(most * rateLimitFactor) - 1)
      .limit(1)
      .executeTakeFirst()
    if (!oldest) continue
    const untilMs = oldest.createdAt.getTime() + DAY_MS - at.getTime()
    throw fail('TOO_MANY_REQUESTS', { retryAfter: untilMs / 1000 })
  }
}

import { sql } from 'kysely'
import { DAY_MS } from '../../../../contract/time.ts'
import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { assertRowLimit } from '../../../assert-row-limit.ts'

/** Offers of a buyer for a product in a day that were withdrawn or declined automatically. */
const MAX_UNANSWERED_A_DAY = 5

/** Makes other new offers of a buyer, or to them, wait until the transaction ends. */
export const lockOffersOfBuyer = (tx: Tx, buyerId: string): Promise<void> =>
  lockByName(tx, `offers:${buyerId}`)

/**
 * Bounds the offers of a buyer for a product that no person of the shop has answered: automatic
 * answers would otherwise reveal the lowest amount (decision 107). Exact after `lockOffersOfBuyer`.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export const assertUnansweredOffersLimit = async (
  { env }: Deps<'env'>,
  tx: Tx,
  { buyerId, productId, at }: { buyerId: string; productId: string; at: Date },
): Promise<void> => {
  const created = tx
    .selectFrom('Offer')
    .select('createdAt')
    .where('buyerId', '=', buyerId)
    .where('productId', '=', productId)
    .where('by', '=', 'buyer')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'withdrawn'),
        eb.and([eb('status', '=', 'declined'), eb('isAutomatic', '=', true)]),
      ]),
    )
  await assertRowLimit(tx, created, {
    max: Math.ceil(MAX_UNANSWERED_A_DAY * env.rateLimitFactor),
    seconds: DAY_MS / 1000,
    now: sql<Date>`${at}::timestamptz`,
  })
}

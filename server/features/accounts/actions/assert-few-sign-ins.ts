import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Far more than a person with many devices needs. Ended sessions are kept for 30 days. */
export const MAX_SIGN_INS_AN_HOUR = 200

/**
 * Bounds the new sessions of an account in an hour; several at once may exceed it by their number.
 * RATE_LIMIT_FACTOR multiplies it.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export const assertFewSignIns = async (
  tx: Tx,
  { rateLimitFactor }: Deps<'env'>['env'],
  userId: string,
): Promise<void> => {
  const oldest = await tx
    .selectFrom('Session')
    .select(sql<number>`extract(epoch FROM "createdAt" + interval '1 hour' - now())::float8`.as('seconds'))
    .where('userId', '=', userId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('createdAt', 'desc')
    .offset(Math.ceil(MAX_SIGN_INS_AN_HOUR * rateLimitFactor) - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) throw fail('TOO_MANY_REQUESTS', { retryAfter: oldest.seconds })
}

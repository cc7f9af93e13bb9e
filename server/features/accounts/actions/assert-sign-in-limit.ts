import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { assertRowLimit } from '../../../assert-row-limit.ts'

/** Far more than a person with many devices needs. Ended sessions are kept for 30 days. */
export const MAX_SIGN_INS_AN_HOUR = 200

/**
 * Bounds the new sessions of an account in an hour; several at once may exceed it by their number.
 * RATE_LIMIT_FACTOR multiplies it.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export const assertSignInLimit = async ({ env }: Deps<'env'>, tx: Tx, userId: string): Promise<void> => {
  const created = tx.selectFrom('Session').select('createdAt').where('userId', '=', userId)
  await assertRowLimit(tx, created, {
    max: Math.ceil(MAX_SIGN_INS_AN_HOUR * env.rateLimitFactor),
    seconds: 3600,
  })
}

import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'

/** Clips of a shop that wait for a worker, or are being processed. */
export const MAX_WAITING_CLIPS = 30
const RETRY_AFTER_SECONDS = 60

/**
 * Bounds the clips of a shop that wait: each costs a worker seconds, however small its file is.
 * Several at once may exceed the limit by their number. RATE_LIMIT_FACTOR multiplies it.
 * @throws TOO_MANY_REQUESTS
 */
export const assertWaitingClipsLimit = async (
  { env }: Deps<'env'>,
  tx: Tx,
  shopId: string,
): Promise<void> => {
  const oneTooMany = await tx
    .selectFrom('Product')
    .select('id')
    .where('shopId', '=', shopId)
    .where('status', '=', 'pending')
    .where('sourceKey', 'is not', null)
    .where('deletedAt', 'is', null)
    .offset(Math.ceil(MAX_WAITING_CLIPS * env.rateLimitFactor) - 1)
    .limit(1)
    .executeTakeFirst()
  if (oneTooMany) throw fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS })
}

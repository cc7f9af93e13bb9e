import { type AliasableExpression, type Expression, sql } from 'kysely'
import type { Executor } from '../platform/db/db.ts'
import { fail } from '../platform/errors.ts'

type Limit = { max: number; seconds: number; now?: Expression<Date> }

/**
 * Refuses another row while `created` selects `max` rows or more of the last `seconds`.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export const assertRowLimit = async (
  executor: Executor,
  created: AliasableExpression<{ createdAt: Date }>,
  { max, seconds, now = sql<Date>`now()` }: Limit,
): Promise<void> => {
  const window = sql`make_interval(secs => ${seconds}::float8)`
  // Once the oldest of the newest `max` leaves the window, one more is allowed.
  const oldest = await executor
    .selectFrom(created.as('made'))
    .select(sql<number>`extract(epoch FROM made."createdAt" + ${window} - ${now})::float8`.as('seconds'))
    .where('made.createdAt', '>', sql<Date>`${now} - ${window}`)
    .orderBy('made.createdAt', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) throw fail('TOO_MANY_REQUESTS', { retryAfter: oldest.seconds })
}

import { sql } from 'kysely'
import type { Settings } from '../../../contract/admin/views.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/platform.ts'
import { SETTINGS_ID, settingsOf } from './queries/settings.ts'

type Limit = Extract<keyof Settings, `most${string}`>

/** The window of each limit, and what its holder created. */
const rules = {
  mostProductsADay: {
    seconds: 24 * 3600,
    created: (tx: Tx, shopId: string) =>
      tx.selectFrom('Product').select('createdAt').where('shopId', '=', shopId),
  },
  mostCommentsAnHour: {
    seconds: 3600,
    created: (tx: Tx, userId: string) =>
      tx.selectFrom('Comment').select('createdAt').where('userId', '=', userId),
  },
}

/**
 * Enforces a limit that administrators set, in the transaction that is about to create one more. Calls for one holder
 * run one after the other. The limit grows with RATE_LIMIT_FACTOR.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export async function holdToLimit(
  { env }: Deps<'env'>,
  tx: Tx,
  limit: Limit,
  holderId: string,
): Promise<void> {
  const settings = await tx
    .selectFrom('Setting')
    .select('value')
    .where('id', '=', SETTINGS_ID)
    .executeTakeFirst()
  const most = settingsOf(settings?.value)[limit]
  if (most === null) return
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`admin.limit ${limit} ${holderId}`}))::text`.execute(tx)

  const { seconds, created } = rules[limit]
  const window = sql<Date>`make_interval(secs => ${seconds / env.rateLimitFactor}::float8)`
  const allowed = Math.ceil(most * env.rateLimitFactor)
  // When the oldest of the newest `allowed` leaves the window, one more is allowed.
  const oldest = await tx
    .selectFrom(created(tx, holderId).as('made'))
    .select(
      sql<number>`extract(epoch FROM made."createdAt" + ${window} - clock_timestamp())::float8`.as('seconds'),
    )
    .where('made.createdAt', '>', sql<Date>`clock_timestamp() - ${window}`)
    .orderBy('made.createdAt', 'desc')
    .offset(allowed - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) throw fail('TOO_MANY_REQUESTS', { retryAfter: oldest.seconds })
}

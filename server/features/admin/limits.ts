import type { Settings } from '../../../contract/admin/views.ts'
import { fail } from '../../../platform/errors.ts'
import type { Transaction } from '../../../platform/outbox/port.ts'
import type { Needs } from '../../../platform/platform.ts'
import { SETTINGS_ID, settingsOf } from './queries/settings.ts'

type Limit = Extract<keyof Settings, `most${string}`>

/** In which time a limit counts, and what: SQL that answers `createdAt` of all that is its holder's ($1). */
const rules: Record<Limit, { seconds: number; made: string }> = {
  mostProductsADay: {
    seconds: 24 * 3600,
    made: `SELECT "createdAt" FROM "Product" WHERE "shopId" = $1::uuid`,
  },
  mostCommentsAnHour: {
    seconds: 3600,
    made: `SELECT "createdAt" FROM "Comment" WHERE "userId" = $1::uuid`,
  },
}

/**
 * Holds a shop or a person to what administrators allow, in the transaction that is about to make one more; of several at
 * once each waits for the one before. Like all such limits it grows with RATE_LIMIT_FACTOR. Throws TOO_MANY_REQUESTS with
 * the time until one more is allowed. Costs one look-up where there is no limit.
 */
export async function holdToLimit(
  { env }: Needs<'env'>,
  tx: Transaction,
  limit: Limit,
  holderId: string,
): Promise<void> {
  const row = await tx.setting.findUnique({ where: { id: SETTINGS_ID } })
  const most = settingsOf(row?.value)[limit]
  if (most === null) return
  const { seconds, made } = rules[limit]
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`admin.limit ${limit} ${holderId}`}))`
  const allowed = Math.ceil(most * env.rateLimitFactor)
  // The newest of those that fill it: when the last of them is too old to count, one more is allowed.
  const [filling] = await tx.$queryRawUnsafe<{ wait: number }[]>(
    `SELECT extract(epoch FROM "createdAt" + make_interval(secs => $2::float8) - clock_timestamp())::float8 AS wait
     FROM (${made}) made WHERE "createdAt" > clock_timestamp() - make_interval(secs => $2::float8)
     ORDER BY "createdAt" DESC OFFSET $3::bigint LIMIT 1`,
    holderId,
    seconds / env.rateLimitFactor,
    allowed - 1,
  )
  if (filling) throw fail('TOO_MANY_REQUESTS', { retryAfter: filling.wait })
}

import { type SelectQueryBuilder, sql } from 'kysely'
import type { Settings } from '../../../../contract/admin/views.ts'
import { lockByShortHash } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { assertRowLimit } from '../../../assert-row-limit.ts'
import { SETTINGS_ID, settingsOf } from '../queries/settings.ts'

type Limit = Extract<keyof Settings, `most${string}`>

/** The window of each limit. */
const windowSeconds = { mostProductsADay: 24 * 3600, mostCommentsAnHour: 3600 } satisfies Record<
  Limit,
  number
>

/** The record to create, and its owner. */
type Creation = {
  limit: Limit
  /** The shop or user that the limit applies to. */
  holderId: string
  /** Selects when the holder created the others. */
  created: SelectQueryBuilder<DB, keyof DB, { createdAt: Date }>
}

/**
 * Enforces a limit set by administrators, in the transaction that creates one more record. Calls
 * for one holder are serialised. RATE_LIMIT_FACTOR multiplies the limit.
 * @throws TOO_MANY_REQUESTS with the time until one more is allowed
 */
export const assertWithinLimit = async (
  { env }: Deps<'env'>,
  tx: Tx,
  { limit, holderId, created }: Creation,
): Promise<void> => {
  const settings = await tx
    .selectFrom('Setting')
    .select('value')
    .where('id', '=', SETTINGS_ID)
    .executeTakeFirst()
  const max = settingsOf(settings?.value)[limit]
  if (max === null) return
  await lockByShortHash(tx, `admin.limit ${limit} ${holderId}`)

  await assertRowLimit(tx, created, {
    max: Math.ceil(max * env.rateLimitFactor),
    seconds: windowSeconds[limit] / env.rateLimitFactor,
    now: sql<Date>`clock_timestamp()`,
  })
}

import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Whether a subscription's push service did not answer lately and is not to be asked yet. */
export const isSetAside = async ({ db }: Deps<'db'>, subscriptionId: string): Promise<boolean> => {
  const row = await db.kysely
    .selectFrom('PushSubscription')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('retryAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

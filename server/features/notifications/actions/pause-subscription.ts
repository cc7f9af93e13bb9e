import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

const FIRST_WAIT_SECONDS = 20
const MAX_WAIT_SECONDS = 3600

/**
 * Pauses a subscription whose push service did not answer: 20 s at first, then twice as long each
 * time.
 */
export const pauseSubscription = async ({ db }: Deps<'db'>, id: string): Promise<void> => {
  const seconds = sql`least(${MAX_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least("timeouts", 20))`
  await db.kysely
    .updateTable('PushSubscription')
    .set({
      timeouts: sql`"timeouts" + 1`,
      retryAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends the pause after the push service answered. */
export const resumeSubscription = async ({ db }: Deps<'db'>, id: string): Promise<void> => {
  await db.kysely
    .updateTable('PushSubscription')
    .set({ timeouts: 0, retryAt: null })
    .where('id', '=', id)
    .where('timeouts', '>', 0)
    .execute()
}

/** Returns whether a subscription is paused. */
export const isPaused = async ({ db }: Deps<'db'>, subscriptionId: string): Promise<boolean> => {
  const row = await db.kysely
    .selectFrom('PushSubscription')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('retryAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

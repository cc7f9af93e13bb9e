import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

const FIRST_WAIT_SECONDS = 20
const LONGEST_WAIT_SECONDS = 3600

/** Notes that a subscription's push service did not answer: it is not asked again for 20 s, then twice as long each time. */
export async function setAsideSubscription({ db }: Deps<'db'>, id: string): Promise<void> {
  const seconds = sql`least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least("timeouts", 20))`
  await db.kysely
    .updateTable('PushSubscription')
    .set({
      timeouts: sql`"timeouts" + 1`,
      retryAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes that a subscription's push service answers again. */
export async function resumeSubscription({ db }: Deps<'db'>, id: string): Promise<void> {
  await db.kysely
    .updateTable('PushSubscription')
    .set({ timeouts: 0, retryAt: null })
    .where('id', '=', id)
    .where('timeouts', '>', 0)
    .execute()
}

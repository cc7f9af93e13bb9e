import { sql } from 'kysely'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { accountDeleted } from '../events.ts'

/**
 * Erases accounts again that were deleted in the last hour: a call or an upload that was under way
 * at that moment may have stored something afterwards.
 */
export const eraseAgain = async ({ db }: Deps<'db'>): Promise<void> => {
  const deleted = await db.kysely
    .selectFrom('AccountRequest')
    .select('userId')
    .where('type', '=', 'deletion')
    .where('status', '=', 'approved')
    .where('decidedAt', '>', sql<Date>`now() - interval '1 hour'`)
    .execute()
  for (const user of deleted) await db.transaction((tx) => recordEvent(tx, accountDeleted, user))
}

import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Deletes sessions that nobody has continued for 30 days. */
export const forgetOldSessions = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('AssistantSession')
    .where('updatedAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

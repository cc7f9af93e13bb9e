import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Deletes sessions without a message for 30 days. */
export const deleteOldSessions = async ({ db }: Deps<'db'>): Promise<void> => {
  await db.kysely
    .deleteFrom('AssistantSession')
    .where('updatedAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Deletes reports by and about a deleted user, and quotations of them in other reports. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .deleteFrom('Report')
    .where((eb) => eb.or([eb('reporterId', '=', userId), eb('targetId', '=', userId)]))
    .execute()
  await db.kysely
    .updateTable('Report')
    .set({ evidence: null })
    .where(sql<string>`evidence->>'userId'`, '=', userId)
    .execute()
}

import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Removes reports by and about a deleted user, and what other reports quote of them. */
export async function eraseUser({ db }: Deps<'db'>, userId: string): Promise<void> {
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

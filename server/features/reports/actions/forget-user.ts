import type { Needs } from '../../../../platform/platform.ts'

/** Forgets what a deleted user reported, and reports about them: there is nothing left to look at. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "Report" WHERE "reporterId" = $1::uuid OR "targetId" = $1::uuid', [userId])
}

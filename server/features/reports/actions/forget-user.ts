import type { Needs } from '../../../../platform/platform.ts'

/** Forgets what a deleted user reported, reports about them, and what reports keep of what they wrote. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "Report" WHERE "reporterId" = $1::uuid OR "targetId" = $1::uuid', [userId])
  await db.query(`UPDATE "Report" SET evidence = NULL WHERE evidence->>'userId' = $1`, [userId])
}

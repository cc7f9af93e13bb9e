import type { Needs } from '../../../../platform/platform.ts'

/** Forgets whom a deleted user blocked, and who blocked them. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "UserBlock" WHERE $1::uuid IN ("blockerId", "blockedId")', [userId])
}

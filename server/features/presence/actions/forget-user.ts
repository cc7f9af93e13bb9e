import type { Needs } from '../../../../platform/platform.ts'

/** When a deleted user was last seen is nobody's business. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "Presence" WHERE "userId" = $1::uuid', [userId])
}

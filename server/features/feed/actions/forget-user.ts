import type { Needs } from '../../../../platform/platform.ts'

/** Forgets where a deleted user stood in feeds. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "FeedSnapshot" WHERE "userId" = $1::uuid', [userId])
}

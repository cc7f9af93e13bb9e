import type { Needs } from '../../../../platform/platform.ts'

/** Forgets where a deleted user stood in feeds, and what was ranked for them. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query('DELETE FROM "FeedSnapshot" WHERE "userId" = $1::uuid', [userId])
  await db.query('DELETE FROM "FeedList" WHERE reader = $1', [userId])
}

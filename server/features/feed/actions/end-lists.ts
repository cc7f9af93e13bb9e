import type { Needs } from '../../../../platform/platform.ts'

/** What a member likes, saves or follows shows in their next feed; who is reading on goes on undisturbed. */
export async function endLists({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query(`UPDATE "FeedList" SET "isStale" = true WHERE reader = $1 AND NOT "isStale"`, [userId])
}

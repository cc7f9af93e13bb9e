import type { Needs } from '../../../../platform/platform.ts'

/** Deletes the lists that nobody reads on any more, and where readers had got to in them. */
export async function forgetOldLists({ db }: Needs<'db'>): Promise<void> {
  await db.query(`DELETE FROM "FeedSnapshot" WHERE "updatedAt" < now() - interval '1 day'`)
  await db.query(`DELETE FROM "FeedList" WHERE "createdAt" < now() - interval '1 day'`)
}

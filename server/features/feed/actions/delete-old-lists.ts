import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Deletes the lists that nobody reads any more, and the places of readers in them. */
export async function deleteOldLists({ db }: Deps<'db'>): Promise<void> {
  const yesterday = sql<Date>`now() - interval '1 day'`
  await db.kysely.deleteFrom('FeedSnapshot').where('updatedAt', '<', yesterday).execute()
  await db.kysely.deleteFrom('FeedList').where('createdAt', '<', yesterday).execute()
}

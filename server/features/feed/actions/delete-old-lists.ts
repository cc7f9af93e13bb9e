import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Deletes expired lists and the stored positions of their readers. */
export const deleteOldLists = async ({ db }: Deps<'db'>): Promise<void> => {
  const yesterday = sql<Date>`now() - interval '1 day'`
  await db.kysely.deleteFrom('FeedSnapshot').where('updatedAt', '<', yesterday).execute()
  await db.kysely.deleteFrom('FeedList').where('createdAt', '<', yesterday).execute()
}

import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Marks a member's lists as stale, so that new likes and follows affect the next feed. Further
 * pages of a list that is being read still come from it.
 */
export const markListsStale = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .updateTable('FeedList')
    .set({ isStale: true })
    .where('reader', '=', userId)
    .where('isStale', '=', false)
    .execute()
}

/** Deletes expired lists and the stored positions of their readers. */
export const deleteOldLists = async ({ db }: Deps<'db'>): Promise<void> => {
  const yesterday = sql<Date>`now() - interval '1 day'`
  await db.kysely.deleteFrom('FeedSnapshot').where('updatedAt', '<', yesterday).execute()
  await db.kysely.deleteFrom('FeedList').where('createdAt', '<', yesterday).execute()
}

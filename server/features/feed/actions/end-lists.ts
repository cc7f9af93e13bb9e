import type { Deps } from '../../../../platform/platform.ts'

/**
 * Ends a member's lists, so that new likes and follows affect the next feed. Pages of a list that
 * is being read continue.
 */
export const endLists = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .updateTable('FeedList')
    .set({ isStale: true })
    .where('reader', '=', userId)
    .where('isStale', '=', false)
    .execute()
}

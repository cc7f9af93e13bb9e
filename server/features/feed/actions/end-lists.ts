import type { Deps } from '../../../../platform/platform.ts'

/** Ends a member's lists, so that new marks show in their next feed. Pages of a list that is being read go on. */
export async function endLists({ db }: Deps<'db'>, userId: string): Promise<void> {
  await db.kysely
    .updateTable('FeedList')
    .set({ isStale: true })
    .where('reader', '=', userId)
    .where('isStale', '=', false)
    .execute()
}

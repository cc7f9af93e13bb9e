import type { Deps } from '../../../../platform/platform.ts'

/** Deletes a deleted user's ranked lists and places in feeds. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely.deleteFrom('FeedSnapshot').where('userId', '=', userId).execute()
  await db.kysely.deleteFrom('FeedList').where('reader', '=', userId).execute()
}

import type { Deps } from '../../../../platform/platform.ts'

/** Deletes the saved searches of a deleted user, with their matches. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely.deleteFrom('SavedSearch').where('userId', '=', userId).execute()
}

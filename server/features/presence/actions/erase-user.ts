import type { Deps } from '../../../../platform/platform.ts'

/** Removes when a deleted user was last seen, and what they had open. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely.deleteFrom('ChatWatch').where('userId', '=', userId).execute()
  await db.kysely.deleteFrom('Presence').where('userId', '=', userId).execute()
}

import type { Deps } from '../../../../platform/platform.ts'

/** Removes when a deleted user was last seen. */
export async function eraseUser({ db }: Deps<'db'>, userId: string): Promise<void> {
  await db.kysely.deleteFrom('Presence').where('userId', '=', userId).execute()
}

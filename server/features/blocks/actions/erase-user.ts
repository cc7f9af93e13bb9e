import type { Deps } from '../../../../platform/platform.ts'

/** Removes the blocks by and against a deleted user. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .deleteFrom('UserBlock')
    .where((eb) => eb.or([eb('blockerId', '=', userId), eb('blockedId', '=', userId)]))
    .execute()
}

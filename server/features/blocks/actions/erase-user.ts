import type { Deps } from '../../../../platform/platform.ts'

/** Removes the blocks by and against a deleted user. */
export async function eraseUser({ db }: Deps<'db'>, userId: string): Promise<void> {
  await db.kysely
    .deleteFrom('UserBlock')
    .where((eb) => eb.or([eb('blockerId', '=', userId), eb('blockedId', '=', userId)]))
    .execute()
}

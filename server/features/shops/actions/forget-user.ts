import type { Needs } from '../../../../platform/platform.ts'

/** Takes a deleted user’s shop away with all it says. Its addresses stay taken: none is ever given to another. */
export async function forgetUser({ db }: Needs<'db'>, userId: string): Promise<void> {
  await db.query(
    `UPDATE "Shop" SET status = 'deleted', name = 'Deleted user', slug = 'deleted-' || id, description = '',
       "contactPhone" = NULL, logo = NULL, "coverImage" = NULL, city = NULL, "updatedAt" = now()
     WHERE "ownerId" = $1::uuid`,
    [userId],
  )
}

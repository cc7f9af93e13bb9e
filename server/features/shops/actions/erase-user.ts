import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Deletes a deleted user's shop and its texts. Its slugs stay taken, so that none is given to another shop. */
export async function eraseUser({ db }: Deps<'db'>, userId: string): Promise<void> {
  await db.kysely
    .updateTable('Shop')
    .set({
      status: 'deleted',
      name: 'Deleted user',
      slug: sql`'deleted-' || id`,
      description: '',
      contactPhone: null,
      logo: null,
      coverImage: null,
      city: null,
      updatedAt: sql`now()`,
    })
    .where('ownerId', '=', userId)
    .execute()
}

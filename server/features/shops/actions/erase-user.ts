import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'

/** Erases a deleted user's shop and its texts. Its slugs stay taken. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .updateTable('Shop')
    .set({
      status: 'deleted',
      name: 'Deleted user',
      slug: sql`'deleted-' || id`,
      description: '',
      contactPhone: null,
      paymentInstructions: null,
      logo: null,
      coverImage: null,
      city: null,
      updatedAt: sql`now()`,
    })
    .where('ownerId', '=', userId)
    .execute()
}

import { sql } from 'kysely'
import type { Deps } from '../../../../platform/platform.ts'
import { DELETED_USER_NAME } from '../../accounts/public.ts'

/** Erases a deleted user's shop and its texts. Its slugs stay taken. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  await db.kysely
    .updateTable('Shop')
    .set({
      status: 'deleted',
      name: DELETED_USER_NAME,
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

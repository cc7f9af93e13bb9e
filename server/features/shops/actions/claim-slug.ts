import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { isReservedName } from '../../../reserved-names.ts'

/** Addresses that all shops of one account keep, since no other shop can ever have them. */
const MAX_SLUGS = 30

/**
 * Reserves a slug for a shop permanently and returns whether the shop owns it, now or already. Of
 * two parallel calls the first succeeds. Nobody gets one that is a reserved name.
 * @throws LIMIT_REACHED for an account with too many slugs
 */
export const claimSlug = async (
  tx: Tx,
  slug: string,
  { id: shopId, ownerId }: { id: string; ownerId: string },
): Promise<boolean> => {
  if (!isReservedName(slug) && (await insertSlug(tx, slug, shopId))) {
    const { slugs } = await tx
      .selectFrom('ShopSlug')
      .select(({ fn }) => fn.countAll<number>().as('slugs'))
      .where((eb) =>
        eb.or([
          eb('shopId', 'in', eb.selectFrom('Shop').select('id').where('ownerId', '=', ownerId)),
          // A new shop takes its slug before it is stored.
          eb('shopId', '=', shopId),
        ]),
      )
      .executeTakeFirstOrThrow()
    if (slugs > MAX_SLUGS) throw fail('LIMIT_REACHED')
    return true
  }
  const own = await tx
    .selectFrom('ShopSlug')
    .select('slug')
    .where('slug', '=', slug)
    .where('shopId', '=', shopId)
    .executeTakeFirst()
  return own !== undefined
}

const insertSlug = async (tx: Tx, slug: string, shopId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ShopSlug')
    .values({ slug, shopId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

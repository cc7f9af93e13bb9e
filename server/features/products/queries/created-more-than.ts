import { DAY_MS } from '../../../../contract/time.ts'
import type { Deps } from '../../../../platform/platform.ts'

/**
 * Returns whether the shop of a product created more than `max` products within 24 hours, deleted
 * ones included.
 */
export const createdMoreThan = async (
  { db, clock }: Deps<'db' | 'clock'>,
  productId: string,
  max: number,
): Promise<boolean> => {
  const oneTooMany = await db.kysely
    .selectFrom('Product')
    .select('id')
    .where('shopId', '=', (eb) =>
      eb.selectFrom('Product as own').select('own.shopId').where('own.id', '=', productId),
    )
    .where('createdAt', '>', new Date(clock.now() - DAY_MS))
    .offset(max)
    .limit(1)
    .executeTakeFirst()
  return oneTooMany !== undefined
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { addToProductCountQuery } from '../../products/public.ts'
import type { CountedViewer } from '../viewer.ts'
import { isQuotaUsed, takeFromQuota } from './network-quota.ts'

/**
 * Counts a viewer among those who shared a product, once a day (UTC). The viewer is stored before
 * the quota is taken from, so that a repeated share takes nothing.
 */
export const countShare = async (tx: Tx, productId: string, viewer: CountedViewer): Promise<void> => {
  const target = { act: 'share', productId, viewer } as const
  if (await isQuotaUsed(tx, target)) return
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ProductSharer')
    .values({ productId, viewer: viewer.key })
    .onConflict((conflict) =>
      conflict
        .columns(['productId', 'viewer'])
        .doUpdateSet({ countedAt: sql`now()` })
        .where(
          sql<string>`("ProductSharer"."countedAt" AT TIME ZONE 'UTC')::date`,
          '<',
          sql<string>`(now() AT TIME ZONE 'UTC')::date`,
        ),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n && (await takeFromQuota(tx, target)))
    await addToProductCountQuery(tx, [productId], 'sharesCount', 1).execute()
}

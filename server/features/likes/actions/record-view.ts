import { sql } from 'kysely'
import type { recordView as endpoint } from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, userIdOf } from '../../../access.ts'
import { addToProductCountQuery, lockProductQuery } from '../../products/public.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'
import { addShopView } from '../../shops/public.ts'
import { productViewed } from '../events.ts'
import { type CountedViewer, countedViewerOf } from '../viewer.ts'
import { isQuotaUsed, takeFromQuota } from './network-quota.ts'

/**
 * Counts a view of a product, once an hour for each viewer and never the owner's, and returns the
 * count.
 * @throws NOT_FOUND if there is no such product for the caller
 */
export const recordView = async (
  { db, keys, env }: Deps<'db' | 'keys' | 'env'>,
  actor: Actor,
  { id }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  const isReadable = isReadableTo(userIdOf(actor), isAdmin(actor))
  const product = await db.kysely
    .selectFrom(productTable.as('p'))
    .select(['p.ownerId', 'p.viewsCount'])
    .where('p.id', '=', id)
    .where(isReadable)
    .executeTakeFirst()
  if (!product) throw fail('NOT_FOUND')
  if (product.ownerId === userIdOf(actor)) return { views: product.viewsCount }

  const target = { act: 'view', productId: id, viewer: countedViewerOf({ keys, env }, actor) } as const
  const counted = await db.transactionOn(`product:${id}`, async (tx) => {
    if (await isQuotaUsed(tx, target)) return
    if (!(await markSeen(tx, target)) || !(await takeFromQuota(tx, target))) return
    const locked = await lockProductQuery(tx, id, isReadable).executeTakeFirst()
    if (!locked) return
    await addShopView(tx, locked.shopId, id)
    await recordEvent(tx, productViewed, { productId: id })
    return addToProductCountQuery(tx, [id], 'viewsCount', 1).executeTakeFirst()
  })
  return { views: counted?.count ?? product.viewsCount }
}

/**
 * Stores when the viewer saw the product. Returns false if that was within the hour. Called before
 * the quota is taken from, so that a repeated view takes nothing.
 */
const markSeen = async (
  tx: Tx,
  { productId, viewer }: { productId: string; viewer: CountedViewer },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ProductView')
    .values({ productId, viewer: viewer.key })
    .onConflict((conflict) =>
      conflict
        .columns(['productId', 'viewer'])
        .doUpdateSet({ seenAt: sql`now()` })
        .where('ProductView.seenAt', '<=', sql<Date>`now() - interval '1 hour'`),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

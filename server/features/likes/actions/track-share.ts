import { sql } from 'kysely'
import type { trackShare as endpoint } from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, userIdOf } from '../../../access.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'
import { countedViewerOf } from '../viewer.ts'
import { countShare } from './count-share.ts'

/**
 * Completes a share with its platform and user where they are not known yet, and counts the caller
 * as a sharer if the product opens to them. Visitors may call it.
 * @throws NOT_FOUND if there is no such share
 */
export const trackShare = async (
  { db, env, keys }: Deps<'db' | 'env' | 'keys'>,
  actor: Actor,
  { id, platform }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> => {
  const shared = await db.kysely
    .selectFrom('ProductShare')
    .select('productId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!shared) throw fail('NOT_FOUND')
  return db.transactionOn(`product:${shared.productId}`, async (tx) => {
    const share = await tx
      .updateTable('ProductShare')
      .set((eb) => ({
        platform: eb.fn.coalesce('platform', sql<string | null>`${platform || null}`),
        userId: eb.fn.coalesce('userId', sql<string | null>`${userIdOf(actor)}::uuid`),
      }))
      .where('id', '=', id)
      .returning(['id', 'platform', 'productId'])
      .executeTakeFirst()
    if (!share) throw fail('NOT_FOUND')

    const product = await tx
      .selectFrom(productTable.as('p'))
      .select('p.id')
      .where('p.id', '=', share.productId)
      .where(isReadableTo(userIdOf(actor), isAdmin(actor)))
      .executeTakeFirst()
    if (product) await countShare(tx, product.id, countedViewerOf({ keys, env }, actor))
    return { shareId: share.id, platform: share.platform }
  })
}

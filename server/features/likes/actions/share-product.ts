import { v7 as newId } from 'uuid'
import type { shareProduct as endpoint } from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, userIdOf } from '../../../access.ts'
import { isReadableTo, productTable } from '../../products/tables.ts'
import { countedViewerOf } from '../viewer.ts'
import { countShare } from './count-share.ts'

/**
 * Records that somebody, member or visitor, shared a product, and returns the link to share.
 * @throws NOT_FOUND if there is no such product for the caller
 */
export const shareProduct = (
  { db, env, keys }: Deps<'db' | 'env' | 'keys'>,
  actor: Actor,
  { id, platform }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> =>
  db.transactionOn(`product:${id}`, async (tx) => {
    const product = await tx
      .selectFrom(productTable.as('p'))
      .select('p.id')
      .where('p.id', '=', id)
      .where(isReadableTo(userIdOf(actor), isAdmin(actor)))
      .executeTakeFirst()
    if (!product) throw fail('NOT_FOUND')

    const shareId = newId()
    await tx
      .insertInto('ProductShare')
      .values({ id: shareId, productId: id, userId: userIdOf(actor), platform: platform || null })
      .execute()
    await countShare(tx, id, countedViewerOf({ keys, env }, actor))
    return { shareId, url: `${env.publicUrl}/products/${id}` }
  })

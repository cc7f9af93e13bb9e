import { v7 as newId } from 'uuid'
import type { shareProduct as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, isAdmin, viewerId } from '../../../access.ts'
import { openTo } from '../../products/public.ts'
import { viewerOf } from '../viewer.ts'
import { countShare } from './count-share.ts'

const addShare = statement({
  name: 'likes.share-product',
  text: `
    WITH product AS (
      SELECT p.id FROM "Product" p WHERE p.id = $1::uuid AND ${openTo('$2', '$6')}
    ), ${countShare({ viewer: '$5', address: '$7', most: '$8' })}
    INSERT INTO "ProductShare" (id, "productId", "userId", platform)
    SELECT $3::uuid, id, $2::uuid, $4 FROM product RETURNING id`,
})

/**
 * Notes that somebody shared a product, counts them once a day, and answers the link to pass on. Visitors may share too.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const shareProduct = async (
  { db, env, keys }: Needs<'db' | 'env' | 'keys'>,
  actor: Actor,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const viewer = viewerOf({ keys, env }, actor)
  const [share] = await db.query<{ id: string }>(addShare, [
    input.id,
    viewerId(actor),
    newId(),
    input.platform || null,
    viewer.id,
    isAdmin(actor),
    viewer.address,
    viewer.most,
  ])
  if (!share) throw fail('NOT_FOUND')
  return { shareId: share.id, url: `${env.publicUrl}/products/${input.id}` }
}

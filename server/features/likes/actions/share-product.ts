import { v7 as newId } from 'uuid'
import type { shareProduct as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import { visibleTo } from '../../products/public.ts'

const addShare = statement({
  name: 'likes.share-product',
  text: `
    WITH counted AS (
      UPDATE "Product" p SET "sharesCount" = p."sharesCount" + 1
      WHERE p.id = $1::uuid AND ${visibleTo('$2')}
      RETURNING p.id
    )
    INSERT INTO "ProductShare" (id, "productId", "userId", platform)
    SELECT $3::uuid, id, $2::uuid, $4 FROM counted RETURNING id`,
})

/**
 * Notes that somebody shared a product and answers the link to pass on. Visitors may share too.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const shareProduct = async (
  { db, env }: Needs<'db' | 'env'>,
  actor: Actor,
  input: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const [share] = await db.query<{ id: string }>(addShare, [
    input.id,
    viewerId(actor),
    newId(),
    input.platform || null,
  ])
  if (!share) throw fail('NOT_FOUND')
  return { shareId: share.id, url: `${env.publicUrl}/products/${input.id}` }
}

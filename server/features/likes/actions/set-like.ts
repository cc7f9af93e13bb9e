import type { setLike as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { createToggle } from '../../../../platform/outbox/toggle.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isAdminSql, openTo } from '../../products/public.ts'
import { productLiked, productUnliked } from '../events.ts'

/** The product's row is locked first and then the shop's, by everyone in this order. */
const toggleLike = createToggle({
  name: 'likes.set-like',
  thing: `
    SELECT p.id, p."ownerId", p."shopId", p."likesCount" AS "countBefore" FROM "Product" p
    WHERE p.id = $1::uuid AND ${openTo('$2', isAdminSql('$2'))}
    FOR NO KEY UPDATE`,
  marks: { table: 'ProductLike', column: 'productId' },
  count: { table: 'Product', column: 'likesCount' },
  beside: `"ofShop" AS (
    UPDATE "Shop" s SET "likesCount" = s."likesCount" + change.delta
    FROM counted, change, wish WHERE s.id = wish."shopId"
  )`,
  payload: `jsonb_build_object('productId', wish.id, 'userId', $2::uuid, 'ownerId', wish."ownerId")`,
  events: { on: productLiked.name, off: productUnliked.name },
})

/**
 * Likes or unlikes a product that the caller can see; without `liked` it toggles. Setting what is so already changes
 * nothing and tells no one.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const setLike = async (
  needs: Needs<'db' | 'outbox'>,
  { userId }: Member,
  { id, liked }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const row = await toggleLike(needs, { id, userId, wish: liked })
  if (!row) throw fail('NOT_FOUND')
  return { liked: row.isOn, totalLikes: row.count }
}

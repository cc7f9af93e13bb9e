import type { setBookmark as call } from '../../../../contract/likes/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { createToggle } from '../../../../platform/outbox/toggle.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { isAdminSql, openTo } from '../../products/public.ts'
import { productBookmarked, productUnbookmarked } from '../events.ts'

const toggleBookmark = createToggle({
  name: 'likes.set-bookmark',
  thing: `
    SELECT p.id, p."ownerId", p."bookmarksCount" AS "countBefore" FROM "Product" p
    WHERE p.id = $1::uuid AND ${openTo('$2', isAdminSql('$2'))}
    FOR NO KEY UPDATE`,
  marks: { table: 'ProductBookmark', column: 'productId' },
  count: { table: 'Product', column: 'bookmarksCount' },
  payload: `jsonb_build_object('productId', wish.id, 'userId', $2::uuid, 'ownerId', wish."ownerId")`,
  events: { on: productBookmarked.name, off: productUnbookmarked.name },
})

/**
 * Saves or unsaves a product that the caller can see; without `bookmarked` it toggles.
 * @throws NOT_FOUND where there is no such product for the caller
 */
export const setBookmark = async (
  needs: Needs<'db' | 'outbox'>,
  { userId }: Member,
  { id, bookmarked }: CallParsed<typeof call>,
): Promise<CallResult<typeof call>> => {
  const row = await toggleBookmark(needs, { id, userId, wish: bookmarked })
  if (!row) throw fail('NOT_FOUND')
  return { isBookmarked: row.isOn, totalBookmarks: row.count }
}

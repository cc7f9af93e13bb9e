import type { setBookmark as endpoint } from '../../../../contract/likes/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { isAdmin, type Member } from '../../../access.ts'
import { addToProductCountQuery, lockProductQuery } from '../../products/public.ts'
import { isReadableTo } from '../../products/tables.ts'
import { productBookmarked, productUnbookmarked } from '../events.ts'

/**
 * Bookmarks a product that the caller can see, or removes the bookmark; without `bookmarked` it
 * toggles.
 * @throws NOT_FOUND if there is no such product for the caller
 */
export const setBookmark = (
  { db }: Deps<'db'>,
  actor: Member,
  { id, bookmarked }: ParsedInput<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> =>
  db.transactionOn(`product:${id}`, async (tx) => {
    const product = await lockProductQuery(
      tx,
      id,
      isReadableTo(actor.userId, isAdmin(actor)),
    ).executeTakeFirst()
    if (!product) throw fail('NOT_FOUND')

    const bookmark = { userId: actor.userId, productId: product.id }
    const desired = bookmarked ?? !(await hasBookmark(tx, bookmark))
    const changed = await (desired ? insertBookmark(tx, bookmark) : deleteBookmark(tx, bookmark))
    if (!changed) return { isBookmarked: desired, totalBookmarks: product.bookmarksCount }

    const by = desired ? 1 : -1
    await addToProductCountQuery(tx, [id], 'bookmarksCount', by).execute()
    const kind = desired ? productBookmarked : productUnbookmarked
    await recordEvent(tx, kind, { ...bookmark, ownerId: product.ownerId })
    return { isBookmarked: desired, totalBookmarks: product.bookmarksCount + by }
  })

type Bookmark = { userId: string; productId: string }

const hasBookmark = async (tx: Tx, { userId, productId }: Bookmark): Promise<boolean> => {
  const bookmark = await tx
    .selectFrom('ProductBookmark')
    .select('productId')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  return bookmark !== undefined
}

/** Returns whether the product was not bookmarked before. */
const insertBookmark = async (tx: Tx, bookmark: Bookmark): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ProductBookmark')
    .values(bookmark)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the product was bookmarked before. */
const deleteBookmark = async (tx: Tx, { userId, productId }: Bookmark): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('ProductBookmark')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { addToProductCountQuery, lockProductQuery } from '../../products/public.ts'
import { addToShopCountQuery } from '../../shops/public.ts'

/** Removes the likes, bookmarks and views of a deleted user, and the user from their shares. */
export const eraseUser = async ({ db }: Deps<'db'>, userId: string): Promise<void> => {
  const { kysely } = db
  // One transaction per product, so that none holds the locks of many.
  const likes = await kysely
    .selectFrom('ProductLike')
    .select('productId')
    .where('userId', '=', userId)
    .execute()
  for (const { productId } of likes) await db.transaction((tx) => eraseLike(tx, userId, productId))
  const bookmarks = await kysely
    .selectFrom('ProductBookmark')
    .select('productId')
    .where('userId', '=', userId)
    .execute()
  for (const { productId } of bookmarks) await db.transaction((tx) => eraseBookmark(tx, userId, productId))

  await kysely.deleteFrom('ProductView').where('viewer', '=', userId).execute()
  await kysely.deleteFrom('ProductSharer').where('viewer', '=', userId).execute()
  await kysely.updateTable('ProductShare').set({ userId: null }).where('userId', '=', userId).execute()
}

const eraseLike = async (tx: Tx, userId: string, productId: string): Promise<void> => {
  const product = await lockProductQuery(tx, productId).executeTakeFirst()
  const { numDeletedRows } = await tx
    .deleteFrom('ProductLike')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  if (numDeletedRows === 0n || !product) return
  await addToProductCountQuery(tx, [productId], 'likesCount', -1).execute()
  // A shop's count does not include deleted products.
  if (!product.deletedAt) await addToShopCountQuery(tx, [product.shopId], 'likesCount', -1).execute()
}

const eraseBookmark = async (tx: Tx, userId: string, productId: string): Promise<void> => {
  await lockProductQuery(tx, productId).executeTakeFirst()
  const { numDeletedRows } = await tx
    .deleteFrom('ProductBookmark')
    .where('userId', '=', userId)
    .where('productId', '=', productId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await addToProductCountQuery(tx, [productId], 'bookmarksCount', -1).execute()
}

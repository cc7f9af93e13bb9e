import { useEffect, useState } from 'react'
import { call } from '../../app/call.ts'
import { useSession } from '../../app/session.ts'
import { usePagedList } from '../../app/use-paged-list.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { putProducts } from '../products/store.ts'

export type FavoriteKind = 'liked' | 'saved'
/** A product's id, and when it was liked or saved (ISO 8601). */
type Entry = { id: string; at: string }

/** What one likes or has saved, page by page, the latest first: ids for the products' store. */
export const useFavorites = (kind: FavoriteKind) =>
  usePagedList<Entry>(kind, (cursor) => loadPage(kind, cursor), shoppingTexts.favorites.failed)

/** How many products one likes; `null` while it is not known. */
export const useFavoriteCount = (): number | null => {
  const userId = useSession(({ user }) => user?.id)
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    setCount(null)
    if (!userId) return
    let isWanted = true
    call('listLikedProducts', { limit: 1 }).then(
      ({ pagination }) => isWanted && setCount(pagination.total),
      // The number is an extra: without it the way to the list is still there.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [userId])
  return count
}

const loadPage = async (kind: FavoriteKind, cursor: string | null) => {
  const position = cursor === null ? {} : { cursor }
  if (kind === 'liked') {
    const { products, pagination } = await call('listLikedProducts', position)
    putProducts(products)
    return {
      entries: products.map(({ id, likedAt }) => ({ id, at: likedAt })),
      cursor: pagination.nextCursor,
    }
  }
  const { products, pagination } = await call('listBookmarkedProducts', position)
  putProducts(products)
  return {
    entries: products.map(({ id, bookmarkedAt }) => ({ id, at: bookmarkedAt })),
    cursor: pagination.nextCursor,
  }
}

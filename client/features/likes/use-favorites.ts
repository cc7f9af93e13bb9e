import { call } from '../../app/call.ts'
import { type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { useList, useRequest } from '../../app/query.ts'
import { useSession } from '../../app/session.ts'
import { shoppingTexts } from '../../messages/shopping.ts'
import { putProducts, readProduct } from '../products/store.ts'

export type FavoriteKind = 'liked' | 'saved'
/** A product's id, and when it was liked or saved (ISO 8601). */
type Entry = { id: string; at: string }

/**
 * The liked or saved products, page by page, the latest first: ids for the products' store. `null`
 * loads none.
 */
export const useFavorites = (kind: FavoriteKind | null) =>
  useList<Entry>(
    kind && ['favorites', kind],
    (cursor, signal, showMeanwhile) => {
      if (kind === null) throw new Error('No favorites are wanted')
      const name = cursor === null ? `favorites ${kind}` : null
      return loadOrRestore(name, () => request(kind, cursor, signal), pageOf, showMeanwhile)
    },
    { failed: shoppingTexts.favorites.failed },
  )

/** Returns the number of liked products; `null` if unknown. */
export const useFavoriteCount = (): number | null => {
  const isSignedIn = useSession(({ user }) => user !== null)
  const { data } = useRequest(
    ['favorites', 'count'],
    (signal) => call('listLikedProducts', { limit: 1 }, { signal }),
    { isWanted: isSignedIn },
  )
  return data?.pagination.total ?? null
}

const pageOf = ({ value, keptAt }: Loaded<Awaited<ReturnType<typeof request>>>) => {
  putProducts(keptAt === null ? value.products : value.products.filter(({ id }) => !readProduct(id)))
  return { entries: value.entries, cursor: keptAt === null ? value.cursor : null, keptAt }
}

const request = async (kind: FavoriteKind, cursor: string | null, signal: AbortSignal) => {
  const position = cursor === null ? {} : { cursor }
  if (kind === 'liked') {
    const { products, pagination } = await call('listLikedProducts', position, { signal })
    const entries = products.map(({ id, likedAt }) => ({ id, at: likedAt }))
    return { products, entries, cursor: pagination.nextCursor }
  }
  const { products, pagination } = await call('listBookmarkedProducts', position, { signal })
  const entries = products.map(({ id, bookmarkedAt }) => ({ id, at: bookmarkedAt }))
  return { products, entries, cursor: pagination.nextCursor }
}

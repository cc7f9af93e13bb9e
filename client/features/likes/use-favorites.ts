import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../app/call.ts'
import { textOf } from '../../app/call-error.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts.ts'
import { putProducts } from '../products/store.ts'

export type FavoriteKind = 'liked' | 'saved'
/** A product's id, and when it was liked or saved (ISO 8601). */
type Entry = { id: string; at: string }
type List = {
  entries: readonly Entry[] | null
  cursor: string | null
  error: string | null
  isBusy: boolean
}
const start: List = { entries: null, cursor: null, error: null, isBusy: false }

/** What one likes or has saved, page by page, the latest first: ids for the products' store. */
export const useFavorites = (kind: FavoriteKind) => {
  const [list, setList] = useState<List>(start)
  const edition = useRef(0)
  const load = useCallback(
    async (cursor: string | null) => {
      edition.current += 1
      const mine = edition.current
      setList((before) => ({ ...before, isBusy: true, error: null }))
      try {
        const page = await loadPage(kind, cursor)
        if (mine !== edition.current) return
        setList(({ entries }) => {
          const before = cursor === null ? [] : (entries ?? [])
          const news = page.entries.filter(({ id }) => !before.some((entry) => entry.id === id))
          return { entries: [...before, ...news], cursor: page.cursor, error: null, isBusy: false }
        })
      } catch (error) {
        if (mine !== edition.current) return
        setList((before) => ({ ...before, isBusy: false, error: textOf(error, texts.favorites.failed) }))
      }
    },
    [kind],
  )
  useEffect(() => {
    setList(start)
    void load(null)
    return () => {
      edition.current += 1
    }
  }, [load])
  return {
    ...list,
    hasMore: list.cursor !== null,
    loadMore: () => void load(list.cursor),
    reload: () => void load(null),
  }
}

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

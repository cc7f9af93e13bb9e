import { useCallback, useEffect, useRef, useState } from 'react'
import { textOf } from '../../app/call-error.ts'
import { texts } from '../../app/texts.ts'
import { loadShopProducts } from './api.ts'

type List = { ids: readonly string[] | null; cursor: string | null; error: string | null; isBusy: boolean }
const start: List = { ids: null, cursor: null, error: null, isBusy: false }

/** A shop's products, page by page: ids for the products' store. `reload` begins anew and keeps the list meanwhile. */
export const useShopProducts = (shopId: string | undefined) => {
  const [list, setList] = useState<List>(start)
  const edition = useRef(0)
  const load = useCallback(
    async (cursor: string | null) => {
      if (shopId === undefined) return
      edition.current += 1
      const mine = edition.current
      setList((before) => ({ ...before, isBusy: true, error: null }))
      try {
        const page = await loadShopProducts(shopId, cursor)
        if (mine !== edition.current) return
        setList(({ ids }) => {
          const before = cursor === null ? [] : (ids ?? [])
          const news = page.ids.filter((id) => !before.includes(id))
          return { ids: [...before, ...news], cursor: page.cursor, error: null, isBusy: false }
        })
      } catch (error) {
        if (mine !== edition.current) return
        setList((before) => ({ ...before, isBusy: false, error: textOf(error, texts.feed.failed) }))
      }
    },
    [shopId],
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
    reload: () => load(null),
  }
}

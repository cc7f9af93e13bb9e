import { texts } from '../../app/texts/first-load.ts'
import { usePagedList } from '../../app/use-paged-list.ts'
import { loadShopProducts } from './api.ts'

/** A shop's products, page by page: ids for the products' store. `reload` begins anew and keeps the list meanwhile. */
export const useShopProducts = (shopId: string | undefined) => {
  const { entries, ...list } = usePagedList(
    shopId ?? null,
    async (cursor) => {
      const page = await loadShopProducts(shopId ?? '', cursor)
      return { entries: page.ids.map((id) => ({ id })), cursor: page.cursor }
    },
    texts.feed.failed,
  )
  return { ...list, ids: entries?.map(({ id }) => id) ?? null }
}

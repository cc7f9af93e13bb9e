import { loadOrRestore } from '../../app/kept-pages.ts'
import { useList } from '../../app/query.ts'
import { texts } from '../../messages/first-load.ts'
import { putProducts, readProduct } from '../products/store.ts'
import { loadShopProducts } from './api.ts'

/**
 * A shop's products, page by page: ids for the products' store. `reload` begins anew and keeps the
 * list meanwhile.
 */
export const useShopProducts = (shopId: string | undefined) => {
  const { entries, ...list } = useList(
    shopId === undefined ? null : ['shop products', shopId],
    (cursor, signal) => loadPage(shopId ?? '', cursor, signal),
    { failed: texts.feed.failed },
  )
  return { ...list, ids: entries?.map(({ id }) => id) ?? null }
}

/**
 * Loads a page; of the first one this device has a copy for when the server gives no answer. A
 * product that is known may have changed since the copy was made.
 */
const loadPage = async (shopId: string, cursor: string | null, signal: AbortSignal) => {
  let next = null as string | null
  const { value, isCopy } = await loadOrRestore(
    cursor === null ? `shop-products ${shopId}` : null,
    async () => {
      const page = await loadShopProducts(shopId, cursor, signal)
      next = page.cursor
      return page.ids.flatMap((id) => readProduct(id) ?? [])
    },
  )
  if (isCopy) putProducts(value.filter(({ id }) => !readProduct(id)))
  return { entries: value.map(({ id }) => ({ id })), cursor: next, isCopy }
}

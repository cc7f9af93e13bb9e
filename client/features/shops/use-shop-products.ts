import { CallError } from '../../app/call-error.ts'
import { keepPage, readPage } from '../../app/kept-pages.ts'
import { useList } from '../../app/query.ts'
import { texts } from '../../messages/first-load.ts'
import { type Product, putProducts, readProduct } from '../products/store.ts'
import { loadShopProducts } from './api.ts'

/**
 * A shop's products, page by page: ids for the products' store. `reload` begins anew and keeps the
 * list meanwhile.
 */
export const useShopProducts = (shopId: string | undefined) => {
  const { entries, ...list } = useList(
    shopId === undefined ? null : ['shop products', shopId],
    async (cursor, signal) => {
      const page = await loadOrRestore(shopId ?? '', cursor, signal)
      return { entries: page.ids.map((id) => ({ id })), cursor: page.cursor, isCopy: page.isCopy }
    },
    { failed: texts.feed.failed },
  )
  return { ...list, ids: entries?.map(({ id }) => id) ?? null }
}

/** The first page is kept on the device, and shown again where the server gives no answer. */
const loadOrRestore = async (shopId: string, cursor: string | null, signal: AbortSignal) => {
  const name = `shop-products ${shopId}`
  try {
    const page = await loadShopProducts(shopId, cursor, signal)
    if (cursor === null) void keepPage(name, page.ids.map(readProduct))
    return { ...page, isCopy: false }
  } catch (error) {
    const isUnreachable = error instanceof CallError && (error.isOffline || error.status >= 500)
    const kept = cursor === null && isUnreachable ? await readPage<Product[]>(name) : undefined
    if (!kept) throw error
    putProducts(kept)
    return { ids: kept.map(({ id }) => id), cursor: null, isCopy: true }
  }
}

import { keepBrought, loadOrRestore } from '../../app/kept-pages.ts'
import { useList } from '../../app/query.ts'
import { texts } from '../../messages/first-load.ts'
import { putProducts, readProduct } from '../products/store.ts'
import { broughtShopProducts, loadShopProducts } from './api.ts'

/**
 * A shop's products, page by page: ids for the products' store. `reload` begins anew and keeps the
 * list meanwhile.
 */
export const useShopProducts = (shopId: string | undefined) => {
  const { entries, ...list } = useList(
    shopId === undefined ? null : ['shop products', shopId],
    (cursor, signal) => loadPage(shopId ?? '', cursor, signal),
    { failed: texts.feed.failed, brought: () => (shopId ? broughtPage(shopId) : undefined) },
  )
  return { ...list, ids: entries?.map(({ id }) => id) ?? null }
}

/**
 * Loads a page; of the first one this device has a copy for when the server gives no answer. A
 * product that is known may have changed since the copy was made.
 */
const loadPage = async (shopId: string, cursor: string | null, signal: AbortSignal) => {
  let next = null as string | null
  const { value, isCopy } = await loadOrRestore(cursor === null ? pageName(shopId) : null, async () => {
    const page = await loadShopProducts(shopId, cursor, signal)
    next = page.cursor
    return productsOf(page.ids)
  })
  if (isCopy) putProducts(value.filter(({ id }) => !readProduct(id)))
  return { entries: value.map(({ id }) => ({ id })), cursor: next, isCopy }
}

const broughtPage = (shopId: string) => {
  const page = broughtShopProducts(shopId)
  if (!page) return undefined
  keepBrought(pageName(shopId), productsOf(page.ids))
  return { entries: page.ids.map((id) => ({ id })), cursor: page.cursor }
}

const pageName = (shopId: string) => `shop-products ${shopId}`

const productsOf = (ids: readonly string[]) => ids.flatMap((id) => readProduct(id) ?? [])

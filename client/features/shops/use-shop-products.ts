import { keepPage, loadOrRestore } from '../../app/kept-pages.ts'
import { useList } from '../../app/query.ts'
import { texts } from '../../messages/first-load.ts'
import { putProducts, readProduct } from '../products/store.ts'
import { loadShopProducts, takeEmbeddedShopProducts } from './api.ts'

/**
 * A shop's products, page by page: ids for the products' store. `reload` begins anew and keeps the
 * list meanwhile.
 */
export const useShopProducts = (shopId: string | undefined) => {
  const { entries, ...list } = useList(
    shopId === undefined ? null : ['shop products', shopId],
    (cursor, signal) => loadPage(shopId ?? '', cursor, signal),
    { failed: texts.feed.failed, initialData: () => (shopId ? takeEmbeddedPage(shopId) : undefined) },
  )
  return { ...list, ids: entries?.map(({ id }) => id) ?? null }
}

/**
 * Loads a page. If the server does not answer, the first page is this device's copy, whose products
 * replace none in the store.
 */
const loadPage = async (shopId: string, cursor: string | null, signal: AbortSignal) => {
  let next = null as string | null
  const { value, keptAt } = await loadOrRestore(cursor === null ? copyName(shopId) : null, async () => {
    const page = await loadShopProducts(shopId, cursor, signal)
    next = page.cursor
    return productsOf(page.ids)
  })
  if (keptAt !== null) putProducts(value.filter(({ id }) => !readProduct(id)))
  return { entries: value.map(({ id }) => ({ id })), cursor: next, keptAt }
}

const takeEmbeddedPage = (shopId: string) => {
  const page = takeEmbeddedShopProducts(shopId)
  if (!page) return undefined
  void keepPage(copyName(shopId), productsOf(page.ids))
  return { entries: page.ids.map((id) => ({ id })), cursor: page.cursor }
}

const copyName = (shopId: string) => `shop-products ${shopId}`

const productsOf = (ids: readonly string[]) => ids.flatMap((id) => readProduct(id) ?? [])

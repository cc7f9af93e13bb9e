import { keepPage, type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import type { ListPage } from '../../app/list-pages.ts'
import { useList } from '../../app/query.ts'
import { texts } from '../../messages/first-load.ts'
import { type Product, putProducts, readProduct } from '../products/store.ts'
import { loadShopProducts, takeEmbeddedShopProducts } from './api.ts'

/**
 * A shop's products, page by page: ids for the products' store. `reload` begins anew and keeps the
 * list meanwhile.
 */
export const useShopProducts = (shopId: string | undefined) => {
  const { entries, ...list } = useList(
    shopId === undefined ? null : ['shop products', shopId],
    (cursor, signal, showMeanwhile) => loadPage(shopId ?? '', cursor, signal, showMeanwhile),
    { failed: texts.feed.failed, initialData: () => (shopId ? takeEmbeddedPage(shopId) : undefined) },
  )
  return { ...list, ids: entries?.map(({ id }) => id) ?? null }
}

/**
 * Loads a page. If the server does not answer, the first page is this device's copy, whose products
 * replace none in the store.
 */
const loadPage = (
  shopId: string,
  cursor: string | null,
  signal: AbortSignal,
  showMeanwhile: (copy: ListPage<{ id: string }>) => void,
): Promise<ListPage<{ id: string }>> => {
  let next = null as string | null
  const load = async () => {
    const page = await loadShopProducts(shopId, cursor, signal)
    next = page.cursor
    return productsOf(page.ids)
  }
  const pageOf = ({ value, keptAt }: Loaded<Product[]>) => {
    if (keptAt !== null) putProducts(value.filter(({ id }) => !readProduct(id)))
    return { entries: value.map(({ id }) => ({ id })), cursor: next, keptAt }
  }
  const name = cursor === null ? copyName(shopId) : null
  return loadOrRestore(name, load, pageOf, showMeanwhile)
}

const takeEmbeddedPage = (shopId: string) => {
  const page = takeEmbeddedShopProducts(shopId)
  if (!page) return undefined
  void keepPage(copyName(shopId), productsOf(page.ids))
  return { entries: page.ids.map((id) => ({ id })), cursor: page.cursor }
}

const copyName = (shopId: string) => `shop-products ${shopId}`

const productsOf = (ids: readonly string[]) => ids.flatMap((id) => readProduct(id) ?? [])

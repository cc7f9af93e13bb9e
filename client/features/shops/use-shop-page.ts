import { CallError } from '../../app/call-error.ts'
import { keepPage, readPage } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import { loadShop } from './api.ts'
import { putShops, type Shop, useShopBySlug } from './store.ts'
import { usePolledShop } from './use-polled-shop.ts'

/**
 * Loads the shop of a page, live; without a network it is the copy of this device. `slug` is the
 * shop's present address, which differs from the one asked for if that is an old one or an id.
 */
export const useShopPage = (asked: string) => {
  const shop = useShopBySlug(asked)
  const {
    data: slug,
    failure,
    reload,
  } = useRequest(['shop', asked], (signal) => loadOrRestore(asked, signal), { refreshOnReturn: true })
  usePolledShop(shop?.id)
  return { shop, slug, failure, reload }
}

const loadOrRestore = async (asked: string, signal: AbortSignal): Promise<string> => {
  try {
    const shop = await loadShop(asked, signal)
    void keepPage(`shop ${shop.slug}`, shop)
    return shop.slug
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404
    const kept = isMissing ? undefined : await readPage<Shop>(`shop ${asked}`)
    if (!kept) throw error
    putShops([kept])
    return kept.slug
  }
}

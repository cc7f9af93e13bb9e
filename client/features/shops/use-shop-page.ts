import { keepEmbedded, type Loaded, loadOrRestore } from '../../app/kept-pages.ts'
import { useRequest } from '../../app/query.ts'
import { loadShop, takeEmbeddedShop } from './api.ts'
import { putShops, readShop, type Shop, useShopBySlug } from './store.ts'
import { usePolledShop } from './use-polled-shop.ts'

/**
 * Loads the shop of a page, live; without a network it is the copy of this device. `slug` is the
 * shop's present address, which differs from the one asked for if that is an old one or an id.
 */
export const useShopPage = (asked: string) => {
  const {
    data: slug,
    failure,
    reload,
  } = useRequest(['shop', asked], (signal, show) => loadShopPage(asked, signal, show), {
    initialData: () => takeEmbeddedPage(asked),
    refreshOnReturn: true,
  })
  // Read after `useRequest`: it may put embedded data into the store during this render.
  const shop = useShopBySlug(asked)
  usePolledShop(shop?.id)
  return { shop, slug, failure, reload }
}

/** Loads a shop, or restores the copy of this device, and returns the shop's present address. */
export const loadShopPage = (
  asked: string,
  signal: AbortSignal,
  showMeanwhile?: (slug: string) => void,
): Promise<string> => loadOrRestore(copyName(asked), () => loadShop(asked, signal), slugOf, showMeanwhile)

const slugOf = ({ value: shop, keptAt }: Loaded<Shop>): string => {
  if (keptAt !== null && !readShop(shop.id)) putShops([shop])
  return shop.slug
}

const takeEmbeddedPage = (asked: string) => keepEmbedded(copyName(asked), takeEmbeddedShop(asked))?.slug

const copyName = (asked: string) => `shop ${asked}`

/** Loads a shop again, for instance after its owner was blocked, which ends following. */
export const reloadShop = (id: string): void => void loadShop(id).catch(() => {})

import type { Shop as ServerShop } from '../../../contract/shops/views.ts'
import { createEntityStore } from '../../app/entity-store.ts'
import { keepFollows, noteFollows } from '../follows/store.ts'

/** A shop without the number of its followers, which only the store of follows has. */
export type Shop = Omit<ServerShop, 'followersCount'>

const MAX_SHOPS = 50

/** The shops that screens have seen, once, by their ids. */
const shops = createEntityStore<Shop>(MAX_SHOPS)

/** One shop, or `undefined` while it is not known. */
export const useShop = shops.useOne

/** One shop by its address. */
export const useShopBySlug = (slug: string): Shop | undefined => shops.useWhere((shop) => shop.slug === slug)

/** One shop at this moment, outside of components. */
export const readShop = shops.read

/** Stores what the server returned, or what this device kept. */
export const putShops = (answered: readonly (ServerShop | Shop)[]): void => {
  shops.put(answered)
  noteFollows(
    answered.map((shop: Shop & { followersCount?: number }) => ({
      id: shop.id,
      isFollowing: shop.viewer.isFollowing,
      followersCount: shop.followersCount,
    })),
  )
}

keepFollows(() => shops.all().map(({ id }) => id))

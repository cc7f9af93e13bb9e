import { create } from 'zustand'
import type { Shop } from '../../../contract/shops/views.ts'
import { useSession } from '../../app/session.ts'
import { noteFollows } from '../follows/store.ts'

/** Every shop that any screen has seen, once, by its id. */
const useShops = create<{ byId: Readonly<Record<string, Shop>> }>(() => ({ byId: {} }))

/** One shop, or `undefined` while it is not known. */
export const useShop = (id: string | undefined): Shop | undefined =>
  useShops((store) => (id === undefined ? undefined : store.byId[id]))

/** One shop by its address. */
export const useShopBySlug = (slug: string): Shop | undefined =>
  useShops((store) => Object.values(store.byId).find((shop) => shop.slug === slug))

/** Takes in what the server answered. */
export const putShops = (shops: readonly Shop[]): void => {
  useShops.setState(({ byId }) => ({
    byId: { ...byId, ...Object.fromEntries(shops.map((shop) => [shop.id, shop])) },
  }))
  noteFollows(
    shops.map(({ id, viewer, followersCount }) => ({ id, isFollowing: viewer.isFollowing, followersCount })),
  )
}

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useShops.setState({ byId: {} })
})

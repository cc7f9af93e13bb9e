import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Product } from '../../../contract/products/views.ts'
import { useSession } from '../../app/session.ts'
import { texts } from '../../app/texts/first-load.ts'
import { noteFollows } from '../follows/store.ts'

/**
 * Every product that any screen has seen, once, by its id. Screens hold ids: a count that changes here is right on all
 * of them.
 */
const useProducts = create<{ byId: Readonly<Record<string, Product>> }>(() => ({ byId: {} }))

/** One product, or `undefined` while it is not known. */
export const useProduct = (id: string | undefined): Product | undefined =>
  useProducts((store) => (id === undefined ? undefined : store.byId[id]))

/** Products by their ids, in that order; those that are not known are left out. */
export const useProductList = (ids: readonly string[]): Product[] =>
  useProducts(useShallow((store) => ids.flatMap((id) => store.byId[id] ?? [])))

/** One product at this moment, outside of components. */
export const readProduct = (id: string): Product | undefined => useProducts.getState().byId[id]

/** Takes in what the server answered; it knows best. */
export const putProducts = (products: readonly Product[]): void => {
  const whole = products.map(withShop)
  const news = Object.fromEntries(whole.map((product) => [product.id, overlay(product)]))
  useProducts.setState(({ byId }) => ({ byId: { ...byId, ...news } }))
  noteFollows(
    whole.map(({ shop, viewer }) => ({
      id: shop.id,
      isFollowing: viewer.isFollowingShop,
      followersCount: shop.followersCount,
    })),
  )
}

/** A shop can be missing although the contract has one: a single product must not empty a whole list. */
const withShop = (product: Product): Product => {
  if (product.shop) return product
  const id = product.shopId ?? ''
  return { ...product, shop: { ...unknownShop, id, _id: id } }
}

/** Without an address, so that nothing leads to it. */
const unknownShop: Product['shop'] = {
  id: '',
  _id: '',
  owner: '',
  name: texts.feed.unknownShop,
  slug: '',
  description: '',
  avatar: null,
  logo: null,
  banner: null,
  location: null,
  isVerified: false,
  isPhoneVerified: false,
  followersCount: 0,
}

/** Changes one product that is known. */
export const patchProduct = (id: string, change: (product: Product) => Partial<Product>): void => {
  const product = readProduct(id)
  if (!product) return
  useProducts.setState(({ byId }) => ({ byId: { ...byId, [id]: { ...product, ...change(product) } } }))
}

/** A product is gone (deleted, or hidden from this viewer). */
export const dropProduct = (id: string): void =>
  useProducts.setState(({ byId: { [id]: _gone, ...byId } }) => ({ byId }))

/**
 * Sets what a product becomes while the viewer's own taps wait for the server; an answer that was asked for before a tap
 * does not undo it. The feature that owns the taps sets it, once.
 */
export const overlayProducts = (withTaps: (product: Product) => Product): void => {
  overlay = withTaps
}

let overlay = (product: Product): Product => product

// What one likes is one's own: for another viewer all is asked for anew.
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useProducts.setState({ byId: {} })
})

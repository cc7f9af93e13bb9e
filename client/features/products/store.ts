import type { Product as ServerProduct } from '../../../contract/products/views.ts'
import { createEntityStore } from '../../app/entity-store.ts'
import { texts } from '../../messages/first-load.ts'
import { keepFollows, noteFollows } from '../follows/store.ts'

/** A product without the number of its shop's followers, which only the store of follows has. */
export type Product = Omit<ServerProduct, 'shop'> & { shop: Omit<ServerProduct['shop'], 'followersCount'> }

/** Returns the price of a product, or `null`: no amount, or 0, is no price. */
export const askingPriceOf = ({ price }: Pick<Product, 'price'>): Product['price'] =>
  price && price.amount > 0 ? price : null

/** Whether a product that is for sale is out of stock. */
export const isSoldOut = ({
  status,
  isAvailable,
  stock,
}: Pick<Product, 'status' | 'isAvailable' | 'stock'>): boolean =>
  status === 'active' && isAvailable && !stock.isInStock

/** The number of products that are kept besides those of lists. */
const MAX_PRODUCTS = 300

/**
 * The products that screens have seen, once, by their ids. Screens hold ids: a count that changes
 * here is right on all of them.
 */
const products = createEntityStore<Product>(MAX_PRODUCTS)

/** One product, or `undefined` while it is not known. */
export const useProduct = products.useOne

/** Products by their ids, in that order; those that are not known are left out. */
export const useProductList = products.useList

/** One product at this moment, outside of components. */
export const readProduct = products.read

/** Keeps the products of a list that one can come back to. */
export const keepProducts = products.keep

/** Stores what the server returned, or what this device kept. */
export const putProducts = (answered: readonly (ServerProduct | Product)[]): void => {
  const whole = answered.map((product) => complete(withFallbacks(product)))
  products.put(whole.map((product) => overlay(product)))
  noteFollows(
    whole.map(({ shop, viewer }) => ({
      id: shop.id,
      isFollowing: viewer.isFollowingShop,
      followersCount: followersOf(shop),
    })),
  )
}

/** A brief product of a list keeps the free fields that are known from the complete one. */
const complete = (product: Product): Product => {
  const known = product.isBrief && products.read(product.id)
  if (!known) return product
  const { isBrief, sku, barcode, weight, dimensions, shipping, seo, attributes } = known
  return { ...product, isBrief, sku, barcode, weight, dimensions, shipping, seo, attributes }
}

/** Returns the number of followers; a copy of this device has none. */
const followersOf = (shop: Product['shop'] & { followersCount?: number }): number | undefined =>
  shop.followersCount

/**
 * Fills in the title of a product without one, which the server has in English, and a shop that
 * is missing although the contract has one: a single product must not empty a whole list.
 */
const withFallbacks = (product: ServerProduct | Product): Product => {
  const id = product.shopId ?? ''
  return {
    ...product,
    title: product.isUntitled ? texts.feed.untitled : product.title,
    shop: product.shop ?? { ...missingShop, id, _id: id, name: texts.feed.unknownShop },
  }
}

/** It has no address, so that nothing links to it. */
const missingShop: Product['shop'] = {
  id: '',
  _id: '',
  owner: '',
  name: '',
  slug: '',
  description: '',
  avatar: null,
  logo: null,
  banner: null,
  city: null,
  countryCode: null,
  location: null,
  isVerified: false,
  isPhoneVerified: false,
}

/** Changes one product that is known. */
export const patchProduct = products.patch

/** Removes a product that was deleted, or hidden from this viewer. */
export const dropProduct = products.drop

/**
 * Sets how waiting taps of the viewer change a product, so that an answer from before a tap does
 * not undo it. The feature that owns the taps calls it once.
 */
export const overlayProducts = (withTaps: (product: Product) => Product): void => {
  overlay = withTaps
}

let overlay = (product: Product): Product => product

keepFollows(() => products.all().map(({ shop }) => shop.id))

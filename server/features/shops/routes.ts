import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { createShop } from './actions/create-shop.ts'
import { checkSlug, getShop, listShopCategories, listShops, listUserShops } from './queries.ts'

export const shopsRoutes = {
  createShop: on('createShop')(signedIn, createShop),
  checkSlug: on('checkSlug')(anyone, checkSlug),
  getShop: on('getShop')(anyone, getShop),
  listShops: on('listShops')(anyone, listShops),
  listShopCategories: on('listShopCategories')(anyone, listShopCategories),
  listUserShops: on('listUserShops')(anyone, listUserShops),
}

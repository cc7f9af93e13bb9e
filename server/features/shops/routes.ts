import { adminsOnly, anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { changeAdminShop } from './actions/change-admin-shop.ts'
import { activateShop, deactivateShop, deleteShop } from './actions/close-shop.ts'
import { createShop } from './actions/create-shop.ts'
import { setShopCover, setShopLogo } from './actions/set-image.ts'
import { updateShop } from './actions/update-shop.ts'
import { uploadShopImage } from './actions/upload-image.ts'
import { checkSlug, getShop, listShopCategories, listShops, listUserShops } from './queries/shops.ts'
import { getShopStats } from './queries/stats.ts'

export const shopsRoutes = {
  createShop: on('createShop')(signedIn, createShop),
  checkSlug: on('checkSlug')(anyone, checkSlug),
  getShop: on('getShop')(anyone, getShop),
  listShops: on('listShops')(anyone, listShops),
  listShopCategories: on('listShopCategories')(anyone, listShopCategories),
  listUserShops: on('listUserShops')(anyone, listUserShops),
  updateShop: on('updateShop')(signedIn, updateShop),
  deleteShop: on('deleteShop')(signedIn, deleteShop),
  activateShop: on('activateShop')(signedIn, activateShop),
  deactivateShop: on('deactivateShop')(signedIn, deactivateShop),
  changeAdminShop: on('changeAdminShop')(adminsOnly, changeAdminShop),
  setShopLogo: on('setShopLogo')(signedIn, setShopLogo),
  setShopCover: on('setShopCover')(signedIn, setShopCover),
  uploadShopImage: on('uploadShopImage')(signedIn, uploadShopImage),
  getShopStats: on('getShopStats')(signedIn, getShopStats),
}

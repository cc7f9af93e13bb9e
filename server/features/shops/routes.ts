import { anyone, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { activateShop, deactivateShop, deleteShop } from './actions/change-shop-status.ts'
import { createShop } from './actions/create-shop.ts'
import { setShopCover, setShopLogo } from './actions/set-image.ts'
import { updateShop } from './actions/update-shop.ts'
import { uploadShopImage } from './actions/upload-image.ts'
import { checkSlug, getShop, listShopCategories, listShops, listUserShops } from './queries/shops.ts'
import { getShopStats } from './queries/stats.ts'

export const shopsRoutes = {
  createShop: route('createShop', signedIn, createShop),
  checkSlug: route('checkSlug', anyone, checkSlug),
  getShop: route('getShop', anyone, getShop),
  listShops: route('listShops', anyone, listShops),
  listShopCategories: route('listShopCategories', anyone, listShopCategories),
  listUserShops: route('listUserShops', anyone, listUserShops),
  updateShop: route('updateShop', signedIn, updateShop),
  deleteShop: route('deleteShop', signedIn, deleteShop),
  activateShop: route('activateShop', signedIn, activateShop),
  deactivateShop: route('deactivateShop', signedIn, deactivateShop),
  setShopLogo: route('setShopLogo', signedIn, setShopLogo),
  setShopCover: route('setShopCover', signedIn, setShopCover),
  uploadShopImage: route('uploadShopImage', signedIn, uploadShopImage),
  getShopStats: route('getShopStats', signedIn, getShopStats),
}

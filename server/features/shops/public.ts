export { addListedProducts, addShopView, addToShopCount, addToShopRatings } from './actions/add-to-count.ts'
export { moderateShop } from './actions/moderate-shop.ts'
export { markShopVerified } from './actions/update-row.ts'
export {
  findShopOf,
  findVisibleShop,
  findVisibleShops,
  lockVisibleShop,
} from './queries/find-shop.ts'
export { shopHead } from './queries/head.ts'
export { loadShops } from './queries/shops.ts'
export { locationOf, placeView } from './queries/view.ts'

export {
  addListedProductsQuery,
  addShopView,
  addToShopCountQuery,
  addToShopRatingsQuery,
} from './actions/add-to-count.ts'
export { moderateShop } from './actions/moderate-shop.ts'
export { markShopVerified } from './actions/update-row.ts'
export {
  findOwnShop,
  findVisibleShops,
  lockVisibleShopQuery,
  shopOfQuery,
  visibleShopQuery,
} from './queries/find-shop.ts'
export { shopHead } from './queries/head.ts'
export { loadShops } from './queries/shops.ts'
export { locationOf, placeView } from './queries/view.ts'

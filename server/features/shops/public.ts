/** What other features and the transports may use of shops. */
export { addShopView, addToShopCount } from './actions/add-to-count.ts'
export { findOpenShop, findOpenShops, isShopOpenTo, lockOpenShop } from './queries/open-shop.ts'
export { loadShops, locationOf, openShopPages, openShopsSince, shopHead } from './queries/shops.ts'

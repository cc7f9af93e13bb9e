/** What other features and the doors may use of shops. */
export { loadShops, locationOf, openShopPages, openShopsSince, shopHead } from './queries/shops.ts'

import { askingPriceOf, type Product } from './store.ts'

/** Whether a product can be bought, or an offer made for it. */
export const isForSale = (product: Product): boolean =>
  product.status === 'active' &&
  product.isAvailable &&
  product.stock.isInStock &&
  (product.offers.isOn || askingPriceOf(product) !== null)

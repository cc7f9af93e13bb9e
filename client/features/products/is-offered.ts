import { askingPriceOf, type Product } from './store.ts'

/** Whether a product that is for sale is out of stock. */
export const isSoldOut = ({ status, isAvailable, stock }: Product): boolean =>
  status === 'active' && isAvailable && !stock.isInStock

/** Whether a product can be bought, or an offer made for it. */
export const isOffered = (product: Product): boolean =>
  product.status === 'active' &&
  product.isAvailable &&
  product.stock.isInStock &&
  (product.offers.isOn || askingPriceOf(product) !== null)

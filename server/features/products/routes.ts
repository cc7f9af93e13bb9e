import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { createProduct, createShopProduct } from './actions/create-product.ts'
import { retryProduct } from './actions/retry-product.ts'
import { listProducts, listShopProducts } from './queries/lists.ts'
import { getProduct } from './queries/products.ts'

export const productsRoutes = {
  createProduct: on('createProduct')(signedIn, createProduct),
  createShopProduct: on('createShopProduct')(signedIn, createShopProduct),
  getProduct: on('getProduct')(anyone, getProduct),
  retryProduct: on('retryProduct')(signedIn, retryProduct),
  listProducts: on('listProducts')(anyone, listProducts),
  listShopProducts: on('listShopProducts')(anyone, listShopProducts),
}

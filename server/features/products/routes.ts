import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { addImages } from './actions/add-images.ts'
import { createInquiry } from './actions/create-inquiry.ts'
import { createProduct, createShopProduct } from './actions/create-product.ts'
import { deleteProduct } from './actions/delete-product.ts'
import { retryProduct } from './actions/retry-product.ts'
import { toggleAvailability } from './actions/toggle-availability.ts'
import { updateProduct } from './actions/update-product.ts'
import { listInquiries, listShopInquiries } from './queries/inquiries.ts'
import {
  listCategoryProducts,
  listFeaturedProducts,
  listProducts,
  listShopProducts,
} from './queries/lists.ts'
import { getProduct, getShopProduct } from './queries/products.ts'
import { listRecommendedProducts, listSimilarProducts, listTrendingProducts } from './queries/ranked.ts'
import { batchProductStats, getProductStats, getShopProductStats } from './queries/stats.ts'

export const productsRoutes = {
  createProduct: on('createProduct')(signedIn, createProduct),
  createShopProduct: on('createShopProduct')(signedIn, createShopProduct),
  getProduct: on('getProduct')(anyone, getProduct),
  getShopProduct: on('getShopProduct')(anyone, getShopProduct),
  updateProduct: on('updateProduct')(signedIn, updateProduct),
  updateShopProduct: on('updateShopProduct')(signedIn, updateProduct),
  deleteProduct: on('deleteProduct')(signedIn, deleteProduct),
  deleteShopProduct: on('deleteShopProduct')(signedIn, deleteProduct),
  toggleAvailability: on('toggleAvailability')(signedIn, toggleAvailability),
  addImages: on('addImages')(signedIn, addImages),
  retryProduct: on('retryProduct')(signedIn, retryProduct),
  getProductStats: on('getProductStats')(anyone, getProductStats),
  getShopProductStats: on('getShopProductStats')(anyone, getShopProductStats),
  batchProductStats: on('batchProductStats')(anyone, batchProductStats),
  createInquiry: on('createInquiry')(signedIn, createInquiry),
  listInquiries: on('listInquiries')(signedIn, listInquiries),
  listShopInquiries: on('listShopInquiries')(signedIn, listShopInquiries),
  listProducts: on('listProducts')(anyone, listProducts),
  searchProducts: on('searchProducts')(anyone, listProducts),
  listCategoryProducts: on('listCategoryProducts')(anyone, listCategoryProducts),
  listFeaturedProducts: on('listFeaturedProducts')(anyone, listFeaturedProducts),
  listTrendingProducts: on('listTrendingProducts')(anyone, listTrendingProducts),
  listRecommendedProducts: on('listRecommendedProducts')(anyone, listRecommendedProducts),
  listSimilarProducts: on('listSimilarProducts')(anyone, listSimilarProducts),
  listShopProducts: on('listShopProducts')(anyone, listShopProducts),
}

import { anyone, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { addImages } from './actions/add-images.ts'
import { createInquiry } from './actions/create-inquiry.ts'
import { createProduct, createShopProduct } from './actions/create-product.ts'
import { deleteProduct } from './actions/delete-product.ts'
import { listProducts } from './actions/list-products.ts'
import { retryProduct } from './actions/retry-product.ts'
import { setCaptions } from './actions/set-captions.ts'
import { toggleAvailability } from './actions/toggle-availability.ts'
import { updateProduct } from './actions/update-product.ts'
import { listInquiries, listShopInquiries } from './queries/inquiries.ts'
import { listFeaturedProducts, listShopProducts } from './queries/lists.ts'
import { getProduct, getShopProduct } from './queries/products.ts'
import { listRecommendedProducts, listSimilarProducts, listTrendingProducts } from './queries/ranked.ts'
import { batchProductStats, getProductStats, getShopProductStats } from './queries/stats.ts'

export const productsRoutes = {
  createProduct: route('createProduct', signedIn, createProduct),
  createShopProduct: route('createShopProduct', signedIn, createShopProduct),
  getProduct: route('getProduct', anyone, getProduct),
  getShopProduct: route('getShopProduct', anyone, getShopProduct),
  updateProduct: route('updateProduct', signedIn, updateProduct),
  updateShopProduct: route('updateShopProduct', signedIn, updateProduct),
  deleteProduct: route('deleteProduct', signedIn, deleteProduct),
  deleteShopProduct: route('deleteShopProduct', signedIn, deleteProduct),
  toggleAvailability: route('toggleAvailability', signedIn, toggleAvailability),
  setCaptions: route('setCaptions', signedIn, setCaptions),
  addImages: route('addImages', signedIn, addImages),
  retryProduct: route('retryProduct', signedIn, retryProduct),
  getProductStats: route('getProductStats', anyone, getProductStats),
  getShopProductStats: route('getShopProductStats', anyone, getShopProductStats),
  batchProductStats: route('batchProductStats', anyone, batchProductStats),
  createInquiry: route('createInquiry', signedIn, createInquiry),
  listInquiries: route('listInquiries', signedIn, listInquiries),
  listShopInquiries: route('listShopInquiries', signedIn, listShopInquiries),
  listProducts: route('listProducts', anyone, listProducts),
  searchProducts: route('searchProducts', anyone, listProducts),
  listCategoryProducts: route('listCategoryProducts', anyone, listProducts),
  listFeaturedProducts: route('listFeaturedProducts', anyone, listFeaturedProducts),
  listTrendingProducts: route('listTrendingProducts', anyone, listTrendingProducts),
  listRecommendedProducts: route('listRecommendedProducts', anyone, listRecommendedProducts),
  listSimilarProducts: route('listSimilarProducts', anyone, listSimilarProducts),
  listShopProducts: route('listShopProducts', anyone, listShopProducts),
}

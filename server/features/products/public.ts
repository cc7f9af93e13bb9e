/** What other features, the transports and the workers may use of products. */
export { addToProductCount } from './actions/add-to-count.ts'
export { sweepSales } from './actions/apply-sales.ts'
export { judgeProduct } from './actions/judge-product.ts'
export { anchoredStart } from './actions/keep-anchors.ts'
export { lockProduct } from './actions/lock-product.ts'
export { markFailed } from './actions/mark-failed.ts'
export { markReady } from './actions/mark-ready.ts'
export { markConverted, noteDone, type VideoDone } from './actions/note-done.ts'
export { noteProgress, type VideoRun } from './actions/note-progress.ts'
export { refreshListed } from './actions/refresh-listed.ts'
export { requeueVideos } from './actions/requeue-videos.ts'
export { type BegunVideo, startVideo, VIDEO_FAILED } from './actions/start-video.ts'
export { type Filter, filtersOf as priceFilters, filterWords } from './queries/filters.ts'
export { listedPages, listedSince, productHead } from './queries/head.ts'
export { isVideoRunning, isVideoWanted } from './queries/is-video-wanted.ts'
export { LISTED_TOTAL } from './queries/lists.ts'
export { findOpenProducts } from './queries/open.ts'
export {
  cutPage,
  type Ordering,
  orderings,
  orderOf,
  type PageRow,
  pageStatement,
  placeSql,
  productPagination,
  readCursor,
  type Start,
  startOfPage,
  startValues,
} from './queries/pages.ts'
export {
  // Every list's condition, blocks included: `where: listedTo('$1')`.
  listedOfFewTo,
  listedTo,
  listingPredicate,
  loadProductInfos,
  loadProducts,
  openTo,
  visibleProduct,
  visibleTo,
} from './queries/products.ts'
export { type Pricing, priceAt } from './queries/sale.ts'
export { wordsOf } from './queries/search.ts'
export {
  forFewMarks,
  forMember,
  forVisitor,
  mediaView,
  pictureOf,
  productColumns,
  productJoins,
  productView,
  type StoredMedia,
  UNTITLED,
} from './queries/views.ts'
export { isOpenTo, isShownTo, isVisibleTo } from './queries/visibility.ts'

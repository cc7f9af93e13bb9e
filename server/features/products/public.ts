/** What other features, the doors and the workers may use of products. */
export { markFailed } from './actions/mark-failed.ts'
export { markReady } from './actions/mark-ready.ts'
export { noteProgress, type VideoRun } from './actions/note-progress.ts'
export { refreshListed } from './actions/refresh-listed.ts'
export { requeueVideos } from './actions/requeue-videos.ts'
export { startVideo, VIDEO_FAILED } from './actions/start-video.ts'
export { LISTED_TOTAL } from './queries/lists.ts'
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
  listingPredicate,
  loadProductInfos,
  loadProducts,
  productHead,
  visibleProduct,
  visibleTo,
} from './queries/products.ts'
export { productView, type StoredMedia } from './queries/views.ts'

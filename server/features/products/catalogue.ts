/** What the feed, the assistant and saved searches compose their lists of products from. */
export { anchoredStart } from './actions/keep-anchors.ts'
export {
  isPersonalized,
  type ProductRow,
  priceColumns,
  selectMarks,
  selectPageOf,
} from './queries/columns.ts'
export { conditionsOf, filterWords } from './queries/filters.ts'
export {
  type Ordering,
  orderings,
  placeOfCursor,
  type Start,
  startOfPage,
  startParams,
  starts,
} from './queries/orderings.ts'
export {
  cutPage,
  type PageParams,
  productPage,
  productPagination,
  readerOf,
  readers,
  viewerIn,
} from './queries/pages.ts'
export { type Pricing, priceAt } from './queries/sale.ts'
export { wordsOf } from './queries/search.ts'
export { mediaView, pictureOf, productView, UNTITLED } from './queries/view.ts'
export { isListed, isListedOfFewTo, isListedTo } from './queries/visibility.ts'

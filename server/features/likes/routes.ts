import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { recordView } from './actions/record-view.ts'
import { setBookmark } from './actions/set-bookmark.ts'
import { setLike } from './actions/set-like.ts'
import { shareProduct } from './actions/share-product.ts'
import { trackShare } from './actions/track-share.ts'
import { listLikes } from './queries/likes.ts'
import { listBookmarkedProducts, listLikedProducts } from './queries/marked.ts'
import { batchBookmarks, batchLikes, batchViews, countBookmarks, countViews } from './queries/totals.ts'

export const likesRoutes = {
  setLike: on('setLike')(signedIn, setLike),
  setBookmark: on('setBookmark')(signedIn, setBookmark),
  recordView: on('recordView')(anyone, recordView),
  countViews: on('countViews')(anyone, countViews),
  batchViews: on('batchViews')(anyone, batchViews),
  listLikes: on('listLikes')(anyone, listLikes),
  countBookmarks: on('countBookmarks')(anyone, countBookmarks),
  batchLikes: on('batchLikes')(signedIn, batchLikes),
  batchBookmarks: on('batchBookmarks')(signedIn, batchBookmarks),
  shareProduct: on('shareProduct')(anyone, shareProduct),
  trackShare: on('trackShare')(anyone, trackShare),
  listLikedProducts: on('listLikedProducts')(signedIn, listLikedProducts),
  listBookmarkedProducts: on('listBookmarkedProducts')(signedIn, listBookmarkedProducts),
}

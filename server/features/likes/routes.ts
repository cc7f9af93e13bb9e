import { anyone, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { recordView } from './actions/record-view.ts'
import { setBookmark } from './actions/set-bookmark.ts'
import { setLike } from './actions/set-like.ts'
import { shareProduct } from './actions/share-product.ts'
import { trackShare } from './actions/track-share.ts'
import { listLikes } from './queries/likes.ts'
import { listBookmarkedProducts, listLikedProducts } from './queries/marked.ts'
import { batchBookmarks, batchLikes, batchViews, countBookmarks, countViews } from './queries/totals.ts'

export const likesRoutes = {
  setLike: route('setLike', signedIn, setLike),
  setBookmark: route('setBookmark', signedIn, setBookmark),
  recordView: route('recordView', anyone, recordView),
  countViews: route('countViews', anyone, countViews),
  batchViews: route('batchViews', anyone, batchViews),
  listLikes: route('listLikes', anyone, listLikes),
  countBookmarks: route('countBookmarks', anyone, countBookmarks),
  batchLikes: route('batchLikes', signedIn, batchLikes),
  batchBookmarks: route('batchBookmarks', signedIn, batchBookmarks),
  shareProduct: route('shareProduct', anyone, shareProduct),
  trackShare: route('trackShare', anyone, trackShare),
  listLikedProducts: route('listLikedProducts', signedIn, listLikedProducts),
  listBookmarkedProducts: route('listBookmarkedProducts', signedIn, listBookmarkedProducts),
}

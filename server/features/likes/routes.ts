import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { recordView } from './actions/record-view.ts'
import { setBookmark } from './actions/set-bookmark.ts'
import { setLike } from './actions/set-like.ts'
import { shareProduct } from './actions/share-product.ts'
import { listBookmarkedProducts, listLikedProducts } from './queries/marked.ts'

export const likesRoutes = {
  setLike: on('setLike')(signedIn, setLike),
  setBookmark: on('setBookmark')(signedIn, setBookmark),
  recordView: on('recordView')(anyone, recordView),
  shareProduct: on('shareProduct')(anyone, shareProduct),
  listLikedProducts: on('listLikedProducts')(signedIn, listLikedProducts),
  listBookmarkedProducts: on('listBookmarkedProducts')(signedIn, listBookmarkedProducts),
}

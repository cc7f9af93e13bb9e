import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { recordView } from './actions/record-view.ts'
import { setBookmark } from './actions/set-bookmark.ts'
import { setLike } from './actions/set-like.ts'
import { shareProduct } from './actions/share-product.ts'

export const likesRoutes = {
  setLike: on('setLike')(signedIn, setLike),
  setBookmark: on('setBookmark')(signedIn, setBookmark),
  recordView: on('recordView')(anyone, recordView),
  shareProduct: on('shareProduct')(anyone, shareProduct),
}

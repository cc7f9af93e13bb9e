import { createQueuedToggle } from '../../app/queued-toggle.ts'
import { requireAuth } from '../../app/require-auth.ts'
import { showFailure } from '../../app/show-failure.ts'
import { texts } from '../../messages/first-load.ts'
import { overlayProducts, type Product, patchProduct, readProduct } from '../products/store.ts'

/** Likes or unlikes a product (`isLiked`, or the other way), or asks a visitor to sign in. */
export const toggleLike = (productId: string, isLiked?: boolean): void => {
  if (requireAuth(texts.prompts.like, { kind: 'like', id: productId })) liking.flip(productId, isLiked)
}

/** Saves or unsaves a product (`isSaved`, or the other way), or asks a visitor to sign in. */
export const toggleBookmark = (productId: string, isSaved?: boolean): void => {
  if (requireAuth(texts.prompts.bookmark, { kind: 'bookmark', id: productId }))
    saving.flip(productId, isSaved)
}

/** Stores pushed absolute counts. They may include the viewer's own tap that is under way. */
export const noteCounts = (
  productId: string,
  counts: { likes: number; bookmarks: number; comments: number; views: number },
): void => {
  liking.noteNewerCount(productId)
  saving.noteNewerCount(productId)
  patchProduct(productId, withCounts(counts))
}

const withCounts =
  (counts: Partial<{ likes: number; bookmarks: number; comments: number; views: number }>) =>
  (product: Product): Partial<Product> => {
    const likes = counts.likes ?? product.likes
    const views = counts.views ?? product.views
    const comments = counts.comments ?? product.comments
    const bookmarks = counts.bookmarks ?? product.stats.bookmarks
    const stats = { ...product.stats, likes, views, bookmarks, favorites: likes, commentCount: comments }
    return { likes, views, comments, stats }
  }

const toastFailure = (flowText: string) => (error: unknown) => showFailure(error, flowText)

/** The pages that this device keeps for a load without a network. */
const patchKept = async (id: string, flags: Partial<Product['viewer']>) => {
  const loaded = await import('../../app/patch-kept-viewer.ts').catch(() => null)
  await loaded?.patchKeptViewer(id, flags)
}

const liking = createQueuedToggle({
  kind: 'like',
  read: (id) => readProduct(id)?.viewer.isLiked ?? false,
  show: (id, isLiked, by) =>
    patchProduct(id, (product) => ({
      ...withCounts({ likes: Math.max(0, product.likes + by) })(product),
      viewer: { ...product.viewer, isLiked },
    })),
  isOn: (answer) => answer.liked,
  applyAnswer: (id, { liked, totalLikes }, hasNewerCount) => {
    void patchKept(id, { isLiked: liked })
    patchProduct(id, (product) => ({
      ...(hasNewerCount ? {} : withCounts({ likes: totalLikes })(product)),
      viewer: { ...product.viewer, isLiked: liked },
    }))
  },
  onFailure: toastFailure(texts.likes.failed),
})

const saving = createQueuedToggle({
  kind: 'bookmark',
  read: (id) => readProduct(id)?.viewer.isBookmarked ?? false,
  show: (id, isBookmarked, by) =>
    patchProduct(id, (product) => ({
      ...withCounts({ bookmarks: Math.max(0, product.stats.bookmarks + by) })(product),
      viewer: { ...product.viewer, isBookmarked },
    })),
  isOn: (answer) => answer.isBookmarked,
  applyAnswer: (id, { isBookmarked, totalBookmarks }, hasNewerCount) => {
    void patchKept(id, { isBookmarked })
    patchProduct(id, (product) => ({
      ...(hasNewerCount ? {} : withCounts({ bookmarks: totalBookmarks })(product)),
      viewer: { ...product.viewer, isBookmarked },
    }))
  },
  onFailure: toastFailure(texts.likes.failedSave),
})

overlayProducts((product) => {
  const like = liking.overlay(product.id, product.viewer.isLiked)
  const save = saving.overlay(product.id, product.viewer.isBookmarked)
  const isAsSaid = like.isOn === product.viewer.isLiked && save.isOn === product.viewer.isBookmarked
  if (isAsSaid) return product
  const counts = { likes: product.likes + like.by, bookmarks: product.stats.bookmarks + save.by }
  return {
    ...product,
    ...withCounts(counts)(product),
    viewer: { ...product.viewer, isLiked: like.isOn, isBookmarked: save.isOn },
  }
})

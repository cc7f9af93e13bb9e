import { readable } from '../../../platform/db/readable.ts'
import { byTime, type ExportSections, ownRows } from '../../export-rows.ts'

/** Likes of products. */
export const productLikeTable = readable('ProductLike', ['userId', 'productId', 'createdAt'])

/** Bookmarks of products. */
export const productBookmarkTable = readable('ProductBookmark', ['userId', 'productId', 'createdAt'])

/** The part of likes in the export of an account. */
export const likesExport: ExportSections = {
  likes: ownRows('ProductLike', { of: ['userId'], order: { createdAt: 'timestamptz', productId: 'uuid' } }),
  bookmarks: ownRows('ProductBookmark', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', productId: 'uuid' },
  }),
  shares: ownRows('ProductShare', { of: ['userId'], order: byTime }),
}

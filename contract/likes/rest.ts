import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { byId, id, timestamp } from '../ids.ts'
import { cursorQuery, pagination } from '../pagination.ts'
import { product, productPagination } from '../products/views.ts'
import { accountRates } from '../rates.ts'
import { endpoint } from '../wire.ts'

export const setLike = endpoint({
  method: 'POST',
  path: '/products/:id/like',
  accountRate: accountRates.likes,
  summary: 'Like or unlike. Without `liked` the state toggles; with it the call is idempotent',
  params: byId,
  body: z.object({ liked: z.boolean().optional() }).default({}),
  desiredStateField: 'liked',
  answer: z.object({ liked: z.boolean(), totalLikes: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const setBookmark = endpoint({
  method: 'POST',
  path: '/products/:id/bookmark',
  summary: 'Save or unsave. Without `bookmarked` the state toggles; with it the call is idempotent',
  params: byId,
  body: z.object({ bookmarked: z.boolean().optional() }).default({}),
  desiredStateField: 'bookmarked',
  answer: z.object({ isBookmarked: z.boolean(), totalBookmarks: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const recordView = endpoint({
  method: 'POST',
  path: '/products/:id/views',
  summary: 'Record a view of a product: counted once an hour per viewer, not for its owner',
  params: byId,
  answer: z.object({ views: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const countViews = endpoint({
  method: 'GET',
  path: '/products/:id/views',
  summary: 'Number of views of a product',
  params: byId,
  answer: z.object({ views: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const listLikes = endpoint({
  method: 'GET',
  path: '/products/:id/likes',
  summary: 'Number of likes of a product, and the users, latest first',
  params: byId,
  query: cursorQuery(),
  answer: z.object({ totalLikes: z.number().int(), users: z.array(person), pagination }),
  errors: ['NOT_FOUND'],
})

export const countBookmarks = endpoint({
  method: 'GET',
  path: '/products/:id/bookmarks',
  summary: 'Number of users who saved a product; their names are private',
  params: byId,
  answer: z.object({ totalBookmarks: z.number().int() }),
  errors: ['NOT_FOUND'],
})

/** Ids of unknown or invisible products are omitted from the answer, not refused. */
const productIds = z.object({ productIds: z.array(z.string().max(100)).max(100) })

export const batchLikes = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/products/likes/batch-status',
  summary: 'Whether the caller likes each of these products, by id; unknown ids are omitted',
  body: productIds,
  answer: z.record(id, z.object({ isLiked: z.boolean(), totalLikes: z.number().int() })),
})

export const batchBookmarks = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/products/bookmarks/batch-status',
  summary: 'Whether the caller saved each of these products, by id; unknown ids are omitted',
  body: productIds,
  answer: z.record(id, z.object({ isBookmarked: z.boolean(), totalBookmarks: z.number().int() })),
})

export const batchViews = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/products/batch/views',
  summary: 'Number of views of each of these products, by id; records no view',
  body: productIds,
  answer: z.record(id, z.object({ views: z.number().int() })),
})

export const trackShare = endpoint({
  method: 'POST',
  path: '/shares/:id/track',
  summary: 'Record the platform of a share, counted once a day per caller; `userId` is ignored',
  params: byId,
  body: z
    .object({ platform: z.string().trim().max(50).optional(), userId: z.string().max(100).nullish() })
    .default({}),
  answer: z.object({ shareId: id, platform: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})

export const shareProduct = endpoint({
  method: 'POST',
  path: '/products/:id/share',
  summary: 'Record a share of a product, counted once a day per caller; returns the link to share',
  params: byId,
  body: z.object({ platform: z.string().trim().max(50).optional() }).default({}),
  answer: z.object({ shareId: id, url: z.string() }),
  // Each is a row. Visitors of one network count together.
  httpRate: { count: 120, visitorCount: 600, seconds: 3600 },
  errors: ['NOT_FOUND'],
})

export const listLikedProducts = endpoint({
  method: 'GET',
  path: '/users/me/liked-products',
  summary: 'Products that the caller likes, latest first; without those that are no longer visible',
  query: cursorQuery(),
  answer: z.object({
    products: z.array(product.extend({ likedAt: timestamp })),
    pagination: productPagination,
  }),
})

export const listBookmarkedProducts = endpoint({
  method: 'GET',
  path: '/users/me/bookmarked-products',
  summary: 'Products that the caller saved, latest first; without those that are no longer visible',
  query: cursorQuery(),
  answer: z.object({
    products: z.array(product.extend({ bookmarkedAt: timestamp })),
    pagination: productPagination,
  }),
})

import { z } from 'zod'
import { accountRates } from '../account-rates.ts'
import { person } from '../accounts/views.ts'
import { byId, cursorQuery, id, moment, pagination } from '../ids.ts'
import { product, productPagination } from '../products/views.ts'
import { endpoint } from '../wire.ts'

export const setLike = endpoint({
  method: 'POST',
  path: '/products/:id/like',
  accountRate: accountRates.likes,
  summary: 'Like or unlike. Without `liked` it toggles; with it a retry is harmless',
  params: byId,
  body: z.object({ liked: z.boolean().optional() }).default({}),
  answer: z.object({ liked: z.boolean(), totalLikes: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const setBookmark = endpoint({
  method: 'POST',
  path: '/products/:id/bookmark',
  summary: 'Save or unsave. Without `bookmarked` it toggles; with it a retry is harmless',
  params: byId,
  body: z.object({ bookmarked: z.boolean().optional() }).default({}),
  answer: z.object({ isBookmarked: z.boolean(), totalBookmarks: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const recordView = endpoint({
  method: 'POST',
  path: '/products/:id/views',
  summary: 'Count a look at a product: once an hour for each viewer, never its owner’s',
  params: byId,
  answer: z.object({ views: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const countViews = endpoint({
  method: 'GET',
  path: '/products/:id/views',
  summary: 'How often a product was looked at',
  params: byId,
  answer: z.object({ views: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const listLikes = endpoint({
  method: 'GET',
  path: '/products/:id/likes',
  summary: 'How many like a product, and who, the latest first',
  params: byId,
  query: cursorQuery(),
  answer: z.object({ totalLikes: z.number().int(), users: z.array(person), pagination }),
  errors: ['NOT_FOUND'],
})

export const countBookmarks = endpoint({
  method: 'GET',
  path: '/products/:id/bookmarks',
  summary: 'How many have saved a product; who they are is nobody’s business',
  params: byId,
  answer: z.object({ totalBookmarks: z.number().int() }),
  errors: ['NOT_FOUND'],
})

/** What is no id of a visible product is left out of the answer rather than refused. */
const productIds = z.object({ productIds: z.array(z.string().max(100)).max(100) })

export const batchLikes = endpoint({
  method: 'POST',
  path: '/products/likes/batch-status',
  summary: 'Whether one likes each of these products, by id; unknown ones are left out',
  body: productIds,
  answer: z.record(id, z.object({ isLiked: z.boolean(), totalLikes: z.number().int() })),
})

export const batchBookmarks = endpoint({
  method: 'POST',
  path: '/products/bookmarks/batch-status',
  summary: 'Whether one has saved each of these products, by id; unknown ones are left out',
  body: productIds,
  answer: z.record(id, z.object({ isBookmarked: z.boolean(), totalBookmarks: z.number().int() })),
})

export const batchViews = endpoint({
  method: 'POST',
  path: '/products/batch/views',
  summary: 'How often each of these products was looked at, by id; it records nothing',
  body: productIds,
  answer: z.record(id, z.object({ views: z.number().int() })),
})

export const trackShare = endpoint({
  method: 'POST',
  path: '/shares/:id/track',
  summary:
    'Note by which way a share went, and count the caller once a day; `userId` is the caller’s, whatever it says',
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
  summary: 'Note that a product was shared, and count the caller once a day; answers the link to share',
  params: byId,
  body: z.object({ platform: z.string().trim().max(50).optional() }).default({}),
  answer: z.object({ shareId: z.uuid(), url: z.string() }),
  errors: ['NOT_FOUND'],
})

export const listLikedProducts = endpoint({
  method: 'GET',
  path: '/users/me/liked-products',
  summary: 'What one likes, the latest first; what is no longer to be seen is left out',
  query: cursorQuery(),
  answer: z.object({
    products: z.array(product.extend({ likedAt: moment })),
    pagination: productPagination,
  }),
})

export const listBookmarkedProducts = endpoint({
  method: 'GET',
  path: '/users/me/bookmarked-products',
  summary: 'What one has saved, the latest first; what is no longer to be seen is left out',
  query: cursorQuery(),
  answer: z.object({
    products: z.array(product.extend({ bookmarkedAt: moment })),
    pagination: productPagination,
  }),
})

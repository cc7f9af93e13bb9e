import { z } from 'zod'
import { byId, cursorQuery, moment } from '../ids.ts'
import { product, productPagination } from '../products/views.ts'
import { endpoint } from '../wire.ts'

export const setLike = endpoint({
  method: 'POST',
  path: '/products/:id/like',
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

export const shareProduct = endpoint({
  method: 'POST',
  path: '/products/:id/share',
  summary: 'Note that a product was shared; answers the link to share',
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

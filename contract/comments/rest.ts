import { z } from 'zod'
import { accountRates, textSearchRate } from '../account-rates.ts'
import { person } from '../accounts/views.ts'
import { byId, cursorQuery, id, pageQuery, pagination } from '../ids.ts'
import { largestOf } from '../media/folders.ts'
import { field, success } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { MOST_FILES } from './limits.ts'
import { comment, commentAnalytics, commentStats, queuedComment } from './views.ts'

const text = z.string().trim().max(2000, field.commentTooLong)

/** A form sends numbers as text. */
const fromForm = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value === '' ? null : value
const rating = z.preprocess(
  fromForm,
  z.number(field.rating).int(field.rating).min(1, field.rating).max(5, field.rating).nullish(),
)

const mediaKey = z.string(field.mediaKey).trim().min(1, field.mediaKey).max(2000, field.mediaKey)
/** Uploads of one's own to the folder `comments`, each named by its key. */
const media = (most: number, tooMany: string) =>
  z.array(z.union([mediaKey, z.object({ key: mediaKey })], field.mediaKey)).max(most, tooMany)

const pictures = (maxCount: number, tooMany: string) =>
  ({
    kind: 'image',
    maxBytes: largestOf('comments').maxBytes,
    maxCount,
    wrongKind: field.commentFileKind,
    tooLarge: largestOf('comments').tooLarge,
    tooMany,
    isNumbered: true,
  }) as const satisfies FileRule

const sorted = {
  sortBy: z.enum(['createdAt', 'likes', 'rating']).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
}
const ofTarget = {
  method: 'GET',
  params: byId,
  answer: z.object({ comments: z.array(comment), pagination, stats: commentStats }),
} as const
const underShop = z.object({ shopId: id, id })

export const listProductComments = endpoint({
  ...ofTarget,
  path: '/products/:id/comments',
  summary: 'Comments of a product with their first replies',
  query: cursorQuery(10).extend(sorted),
  errors: ['NOT_FOUND'],
})
export const listShopProductComments = endpoint({
  ...ofTarget,
  path: '/shops/:shopId/products/:id/comments',
  summary: 'The same, under its shop',
  params: underShop,
  query: cursorQuery(10).extend(sorted),
  errors: ['NOT_FOUND'],
})
export const listShopComments = endpoint({
  ...ofTarget,
  path: '/shops/:id/comments',
  summary: 'Comments on a shop itself with their first replies',
  query: cursorQuery(20).extend(sorted),
  errors: ['NO_SHOP'],
})
export const getShopCommentStats = endpoint({
  method: 'GET',
  path: '/shops/:id/comments/stats',
  summary: 'How many comments a shop has, and how it is rated',
  params: byId,
  answer: z.object({ stats: commentStats }),
  errors: ['NO_SHOP'],
})

const commenting = {
  method: 'POST',
  accountRate: accountRates.comments,
  params: byId,
  body: z
    .object({
      comment: text.default(''),
      rating,
      media: media(MOST_FILES.comment, field.tooManyFiles(MOST_FILES.comment)).optional(),
    })
    .refine((body) => body.comment !== '' || body.rating != null, {
      path: ['comment'],
      message: field.commentEmpty,
    }),
  files: { files: pictures(MOST_FILES.comment, field.tooManyFiles(MOST_FILES.comment)) },
  answer: z.object({ comment }),
  status: 201,
  message: success.commentPosted,
} as const
const commentErrors = [
  'OWN_RATING',
  'FORBIDDEN',
  'UPLOAD_UNKNOWN',
  'UNSUPPORTED_MEDIA_TYPE',
  'FILE_INFECTED',
  'PAYLOAD_TOO_LARGE',
] as const
export const createComment = endpoint({
  ...commenting,
  path: '/products/:id/comments',
  summary: 'Comment on a product, rate it, or both; with pictures that were uploaded before, or come along',
  errors: ['NOT_FOUND', ...commentErrors],
})
export const createShopProductComment = endpoint({
  ...commenting,
  path: '/shops/:shopId/products/:id/comments',
  summary: 'The same, under its shop',
  params: underShop,
  errors: ['NOT_FOUND', ...commentErrors],
})
export const createShopComment = endpoint({
  ...commenting,
  path: '/shops/:id/comments',
  summary: 'Comment on a shop, rate it, or both',
  errors: ['NO_SHOP', ...commentErrors],
})

const replying = {
  method: 'POST',
  accountRate: accountRates.comments,
  summary: 'Reply. A reply to a reply joins the same thread',
  params: byId,
  body: z.object({
    comment: text.min(1, field.commentEmpty),
    media: media(MOST_FILES.reply, field.tooManyReplyFiles(MOST_FILES.reply)).optional(),
  }),
  files: { files: pictures(MOST_FILES.reply, field.tooManyReplyFiles(MOST_FILES.reply)) },
  answer: z.object({ comment }),
  status: 201,
  message: success.replyPosted,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'UPLOAD_UNKNOWN',
    'UNSUPPORTED_MEDIA_TYPE',
    'FILE_INFECTED',
    'PAYLOAD_TOO_LARGE',
  ],
} as const
export const replyToComment = endpoint({ ...replying, path: '/comments/:id/reply' })
export const replyToProductComment = endpoint({ ...replying, path: '/products/comments/:id/reply' })

export const getComment = endpoint({
  method: 'GET',
  path: '/comments/:id',
  summary: 'One comment or reply, with its first replies',
  params: byId,
  answer: z.object({ comment }),
  errors: ['NOT_FOUND'],
})

export const updateComment = endpoint({
  method: 'PUT',
  path: '/comments/:id',
  summary: 'Change what one wrote: what is sent changes, the rest stays. `media` is the whole list',
  params: byId,
  body: z
    .object({
      comment: text.optional(),
      rating,
      media: media(MOST_FILES.comment, field.tooManyFiles(MOST_FILES.comment)).optional(),
    })
    .refine((body) => body.comment !== undefined || body.rating !== undefined || body.media !== undefined, {
      path: ['comment'],
      message: field.commentEmpty,
    }),
  answer: z.object({ comment }),
  message: success.commentUpdated,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'OWN_RATING', 'UPLOAD_UNKNOWN'],
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  summary:
    'Delete a comment: its author, the owner of the shop or product it is about, an administrator. While it has replies its place stays, empty',
  params: byId,
  answer: z.object({}),
  message: success.commentDeleted,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

const liking = {
  method: 'POST',
  accountRate: accountRates.likes,
  summary: 'Like or unlike a comment. Without `liked` it toggles; with it a retry is harmless',
  params: byId,
  body: z.object({ liked: z.boolean().optional() }).default({}),
  answer: z.object({ liked: z.boolean(), likesCount: z.number().int() }),
  errors: ['NOT_FOUND'],
} as const
export const likeComment = endpoint({ ...liking, path: '/comments/:id/like' })
export const likeProductComment = endpoint({ ...liking, path: '/products/comments/:id/like' })

export const listCommentLikes = endpoint({
  method: 'GET',
  path: '/comments/:id/likes',
  summary: 'Who likes a comment, the latest first',
  params: byId,
  query: cursorQuery(20),
  answer: z.object({ likesCount: z.number().int(), users: z.array(person), pagination }),
  errors: ['NOT_FOUND'],
})

export const listReplies = endpoint({
  method: 'GET',
  path: '/comments/:id/replies',
  summary: 'All replies of a comment, oldest first',
  params: byId,
  query: cursorQuery(20),
  answer: z.object({ replies: z.array(comment), pagination }),
  errors: ['NOT_FOUND'],
})

const several = {
  method: 'GET',
  query: pageQuery(20),
  answer: z.object({ comments: z.array(comment), pagination }),
} as const
export const listUserComments = endpoint({
  ...several,
  query: cursorQuery(20),
  path: '/users/:id/comments',
  summary: 'What a user wrote about what the caller can see, the newest first',
  params: byId,
  errors: ['NOT_FOUND'],
})
export const listMyComments = endpoint({
  ...several,
  query: cursorQuery(20),
  path: '/users/me/comments',
  summary: 'What one wrote oneself, the newest first',
})
export const searchComments = endpoint({
  ...several,
  path: '/comments/search',
  rate: textSearchRate,
  summary: 'Comments and replies that hold a text, the newest first, of what the caller can see',
  query: pageQuery(20).extend({
    q: z.string().trim().max(500).default(''),
    /** Only of this shop, its products included. */
    shopId: id.optional(),
    targetType: z.enum(['product', 'shop']).optional(),
    targetId: id.optional(),
  }),
})
export const listTrendingComments = endpoint({
  ...several,
  path: '/comments/trending',
  summary: 'What was liked most in the last seven days, of what the caller can see',
})

export const moderateComment = endpoint({
  method: 'POST',
  path: '/comments/:id/moderate',
  summary:
    'Approve, hide or delete a comment. What is hidden only its author and administrators are shown; any verdict settles its reports',
  params: byId,
  body: z.object({
    action: z.enum(['approve', 'hide', 'delete'], field.moderation),
    reason: z.string().trim().max(1000).nullish(),
  }),
  answer: z.object({ comment }),
  errors: ['NOT_FOUND'],
})
export const listModerationQueue = endpoint({
  method: 'GET',
  path: '/comments/moderation-queue',
  summary: 'Comments that were reported or hold a word that is not wanted, the oldest first',
  query: cursorQuery(20),
  answer: z.object({ comments: z.array(queuedComment), pagination }),
})
export const getCommentAnalytics = endpoint({
  method: 'GET',
  path: '/comments/analytics',
  summary: 'What is written, in all and on each of the last 30 days',
  answer: z.object({ analytics: commentAnalytics }),
})

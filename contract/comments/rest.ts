import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { field } from '../field-codes.ts'
import { asNumber } from '../form-fields.ts'
import { byId, id } from '../ids.ts'
import { MAX_COMMENT_FILES, MAX_COMMENT_LENGTH } from '../limits.ts'
import { largestFileRule } from '../media/folders.ts'
import { mediaKey } from '../media/rest.ts'
import { cursorQuery, pageQuery, pagination } from '../pagination.ts'
import { accountRates, textSearchRate } from '../rates.ts'
import { success } from '../texts.ts'
import { endpoint, type FileRule } from '../wire.ts'
import { comment, commentAnalytics, commentStats, queuedComment } from './views.ts'

const text = z.string(field.commentEmpty).trim().max(MAX_COMMENT_LENGTH, field.commentTooLong)

const rating = z.preprocess(
  (value) => (value === '' ? null : asNumber(value)),
  z.number(field.rating).int(field.rating).min(1, field.rating).max(5, field.rating).nullish(),
)

/** Keys of own uploads to the folder `comments`. */
const media = (max: number, tooMany: string) =>
  z.array(z.union([mediaKey, z.object({ key: mediaKey })], field.fileKeyRequired)).max(max, tooMany)

const images = (maxCount: number, tooMany: string) =>
  ({
    kind: 'image',
    maxBytes: largestFileRule('comments').maxBytes,
    maxCount,
    wrongKind: field.commentFileKind,
    tooLarge: largestFileRule('comments').tooLarge,
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
const byShopAndProduct = z.object({ shopId: id, id })

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
  summary: 'The same, by the path of its shop',
  params: byShopAndProduct,
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
  summary: 'Number of comments and average rating of a shop',
  params: byId,
  answer: z.object({ stats: commentStats }),
  errors: ['NO_SHOP'],
})

const commentBase = {
  method: 'POST',
  accountRate: accountRates.comments,
  params: byId,
  body: z
    .object({
      comment: text.default(''),
      rating,
      media: media(MAX_COMMENT_FILES.comment, field.tooManyFiles(MAX_COMMENT_FILES.comment)).optional(),
    })
    .refine((body) => body.comment !== '' || body.rating != null, {
      path: ['comment'],
      message: field.commentEmpty,
    }),
  files: { files: images(MAX_COMMENT_FILES.comment, field.tooManyFiles(MAX_COMMENT_FILES.comment)) },
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
  ...commentBase,
  path: '/products/:id/comments',
  summary: 'Comment on a product, rate it, or both; pictures as uploaded keys or as files',
  errors: ['NOT_FOUND', ...commentErrors],
})
export const createShopProductComment = endpoint({
  ...commentBase,
  path: '/shops/:shopId/products/:id/comments',
  summary: 'The same, by the path of its shop',
  params: byShopAndProduct,
  errors: ['NOT_FOUND', ...commentErrors],
})
export const createShopComment = endpoint({
  ...commentBase,
  path: '/shops/:id/comments',
  summary: 'Comment on a shop, rate it, or both',
  errors: ['NO_SHOP', ...commentErrors],
})

const replyBase = {
  method: 'POST',
  accountRate: accountRates.comments,
  summary: 'Reply. A reply to a reply joins the same thread',
  params: byId,
  body: z.object({
    comment: text.min(1, field.commentEmpty),
    media: media(MAX_COMMENT_FILES.reply, field.tooManyReplyFiles(MAX_COMMENT_FILES.reply)).optional(),
  }),
  files: { files: images(MAX_COMMENT_FILES.reply, field.tooManyReplyFiles(MAX_COMMENT_FILES.reply)) },
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
export const replyToComment = endpoint({ ...replyBase, path: '/comments/:id/reply' })
export const replyToProductComment = endpoint({
  ...replyBase,
  path: '/products/comments/:id/reply',
  summary: 'The same as `POST /comments/:id/reply`',
})

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
  accountRate: accountRates.commentChanges,
  summary: 'Update an own comment; omitted fields keep their values. `media` replaces the whole list',
  params: byId,
  body: z
    .object({
      comment: text.optional(),
      rating,
      media: media(MAX_COMMENT_FILES.comment, field.tooManyFiles(MAX_COMMENT_FILES.comment)).optional(),
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
  accountRate: accountRates.commentChanges,
  summary:
    'Delete a comment; for its author, the owner of its shop or product, and administrators. With replies, an empty comment remains',
  params: byId,
  answer: z.object({}),
  message: success.commentDeleted,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

const commentLikeBase = {
  method: 'POST',
  accountRate: accountRates.likes,
  summary: 'Like or unlike a comment. Without `liked` the state toggles; with it the call is idempotent',
  params: byId,
  body: z.object({ liked: z.boolean().optional() }).default({}),
  desiredStateField: 'liked',
  answer: z.object({ liked: z.boolean(), likesCount: z.number().int() }),
  errors: ['NOT_FOUND'],
} as const
export const likeComment = endpoint({ ...commentLikeBase, path: '/comments/:id/like' })
export const likeProductComment = endpoint({
  ...commentLikeBase,
  path: '/products/comments/:id/like',
  summary: 'The same as `POST /comments/:id/like`',
})

export const listCommentLikes = endpoint({
  method: 'GET',
  path: '/comments/:id/likes',
  summary: 'Users who like a comment, latest first',
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

const commentList = {
  method: 'GET',
  query: pageQuery(20),
  answer: z.object({ comments: z.array(comment), pagination }),
} as const
export const listUserComments = endpoint({
  ...commentList,
  query: cursorQuery(20),
  path: '/users/:id/comments',
  summary: 'Comments of a user on targets that the caller can see, newest first',
  params: byId,
  errors: ['NOT_FOUND'],
})
export const listMyComments = endpoint({
  ...commentList,
  query: cursorQuery(20),
  path: '/users/me/comments',
  summary: 'The caller’s own comments, newest first',
})
export const searchComments = endpoint({
  ...commentList,
  path: '/comments/search',
  httpRate: textSearchRate,
  summary: 'Visible comments and replies that contain a text, newest first',
  query: pageQuery(20).extend({
    q: z.string().trim().max(500).default(''),
    /** Comments on this shop and its products only. */
    shopId: id.optional(),
    targetType: z.enum(['product', 'shop']).optional(),
    targetId: id.optional(),
  }),
})
export const listTrendingComments = endpoint({
  ...commentList,
  path: '/comments/trending',
  summary: 'Visible comments with the most likes of the last seven days',
})

export const moderateComment = endpoint({
  method: 'POST',
  path: '/comments/:id/moderate',
  summary:
    'Approve, hide or delete a comment. A hidden comment is visible to its author and administrators. Resolves its reports',
  params: byId,
  body: z.object({
    action: z.enum(['approve', 'hide', 'delete'], field.moderation),
    /** Its author reads this. */
    reason: z.string().trim().max(1000).nullish(),
    /** Those who reported it read this. */
    note: z.string().trim().max(1000).nullish(),
  }),
  answer: z.object({ comment }),
  errors: ['NOT_FOUND'],
})
export const listModerationQueue = endpoint({
  method: 'GET',
  path: '/comments/moderation-queue',
  summary: 'Comments that were reported or contain a blocked word, oldest first',
  query: cursorQuery(20),
  answer: z.object({ comments: z.array(queuedComment), pagination }),
})
export const getCommentAnalytics = endpoint({
  method: 'GET',
  path: '/comments/analytics',
  summary: 'Comment statistics: totals, and each of the last 30 days',
  answer: z.object({ analytics: commentAnalytics }),
})

import { z } from 'zod'
import { byId, pageQuery, pagination } from '../ids.ts'
import { field, success } from '../texts.ts'
import { endpoint } from '../wire.ts'
import { comment, commentStats } from './views.ts'

const text = z.string().trim().max(2000, field.commentTooLong)

export const listProductComments = endpoint({
  method: 'GET',
  path: '/products/:id/comments',
  summary: 'Comments of a product with their first replies',
  params: byId,
  query: pageQuery(10).extend({
    sortBy: z.enum(['createdAt', 'likes', 'rating']).default('createdAt'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: z.object({ comments: z.array(comment), pagination, stats: commentStats }),
  errors: ['NOT_FOUND'],
})

export const createComment = endpoint({
  method: 'POST',
  path: '/products/:id/comments',
  summary: 'Comment on a product, rate it, or both',
  params: byId,
  body: z
    .object({
      comment: text.default(''),
      rating: z.number(field.rating).int(field.rating).min(1, field.rating).max(5, field.rating).nullish(),
    })
    .refine((body) => body.comment !== '' || body.rating != null, {
      path: ['comment'],
      message: field.commentEmpty,
    }),
  answer: z.object({ comment }),
  status: 201,
  message: success.commentPosted,
  errors: ['NOT_FOUND', 'OWN_RATING', 'FORBIDDEN'],
})

const replying = {
  method: 'POST',
  summary: 'Reply. A reply to a reply joins the same thread',
  params: byId,
  body: z.object({ comment: text.min(1, field.commentEmpty) }),
  answer: z.object({ comment }),
  status: 201,
  message: success.replyPosted,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
} as const
export const replyToComment = endpoint({ ...replying, path: '/comments/:id/reply' })
export const replyToProductComment = endpoint({ ...replying, path: '/products/comments/:id/reply' })

const liking = {
  method: 'POST',
  summary: 'Like or unlike a comment. Without `liked` it toggles; with it a retry is harmless',
  params: byId,
  body: z.object({ liked: z.boolean().optional() }).default({}),
  answer: z.object({ liked: z.boolean(), likesCount: z.number().int() }),
  errors: ['NOT_FOUND'],
} as const
export const likeComment = endpoint({ ...liking, path: '/comments/:id/like' })
export const likeProductComment = endpoint({ ...liking, path: '/products/comments/:id/like' })

export const listReplies = endpoint({
  method: 'GET',
  path: '/comments/:id/replies',
  summary: 'All replies of a comment, oldest first',
  params: byId,
  query: pageQuery(20),
  answer: z.object({ replies: z.array(comment), pagination }),
  errors: ['NOT_FOUND'],
})

const ofPerson = {
  method: 'GET',
  query: pageQuery(20),
  answer: z.object({ comments: z.array(comment), pagination }),
} as const
export const listUserComments = endpoint({
  ...ofPerson,
  path: '/users/:id/comments',
  summary: 'What a user wrote about what the caller can see, the newest first',
  params: byId,
  errors: ['NOT_FOUND'],
})
export const listMyComments = endpoint({
  ...ofPerson,
  path: '/users/me/comments',
  summary: 'What one wrote oneself, the newest first',
})

import { domainEvent } from '../../../platform/outbox/port.ts'

export type CommentPosted = {
  commentId: string
  targetType: 'product' | 'shop'
  targetId: string
  /** The owner of the product or shop. */
  ownerId: string
  userId: string
  /** The top-level comment of a reply's thread; `null` for a top-level comment. */
  parentId: string | null
  /** The author of the comment that a reply answers. */
  repliedToUserId: string | null
}
export const commentPosted = domainEvent<CommentPosted>()('comments.comment-posted')

export type CommentLiked = {
  commentId: string
  userId: string
  authorId: string
  targetType: 'product' | 'shop'
  targetId: string
}
export const commentLiked = domainEvent<CommentLiked>()('comments.comment-liked')

/**
 * The comment's text or visibility changed: it was edited, deleted, hidden, or shown again.
 */
export type CommentChanged = {
  commentId: string
  targetType: 'product' | 'shop'
  targetId: string
  parentId: string | null
}
export const commentChanged = domainEvent<CommentChanged>()('comments.comment-changed')

/** An administrator hid or deleted a comment. */
export const commentModerated = domainEvent<{
  commentId: string
  /** The author. */
  userId: string
  /** Missing in events that were recorded before there was one. */
  adminId?: string
  verdict: 'hidden' | 'deleted'
  reason: string | null
}>()('comments.comment-moderated')

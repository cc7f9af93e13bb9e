import { readable } from '../../../platform/db/readable.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

/** Comments and replies, with what moderation needs. */
export const commentTable = readable('Comment', [
  'id',
  'targetType',
  'targetId',
  'userId',
  'parentId',
  'text',
  'media',
  'rating',
  'likesCount',
  'createdAt',
  'hiddenAt',
  'flaggedAt',
  'deletedAt',
])

/** Likes of comments. */
export const commentLikeTable = readable('CommentLike', ['userId', 'commentId', 'createdAt'])

export const commentsExport: ExportSections = {
  comments: ownRows('Comment', { of: ['userId'], order: byCreation, unless: 'deletedAt' }),
  commentLikes: ownRows('CommentLike', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', commentId: 'uuid' },
  }),
}

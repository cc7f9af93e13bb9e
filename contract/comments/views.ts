import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { bothIds, id, moment } from '../ids.ts'

const base = z.object({
  ...bothIds,
  /** Empty where the comment was deleted and stays only for its replies. */
  comment: z.string(),
  media: z.array(z.object({ url: z.string(), key: z.string(), type: z.string() })),
  user: person,
  userId: id,
  targetType: z.enum(['product', 'shop']),
  targetId: id,
  parentId: id.nullable(),
  rating: z.number().int().nullable(),
  isDeleted: z.boolean(),
  /** Hidden by an administrator: only its author and administrators are shown it. */
  isHidden: z.boolean(),
  /** When its author last changed its text or rating; `null` where it stands as it was written. */
  editedAt: moment.nullable(),
  likes: z.number().int(),
  userLiked: z.boolean(),
  replyCount: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
})

/** A comment carries its first three replies; `listReplies` has them all. */
export const comment = base.extend({ replies: z.array(base.extend({ replies: z.array(z.never()) })) })
export type Comment = z.output<typeof comment>
export type Reply = z.output<typeof base>

export const commentStats = z.object({ totalComments: z.number().int(), averageRating: z.number() })

/** A comment that waits for an administrator, and why. */
export const queuedComment = comment.extend({
  /** It holds a word that is not wanted. */
  isFlagged: z.boolean(),
  /** Open reports: how many, and the reasons that were given. */
  reports: z.number().int(),
  reasons: z.array(z.string()),
})

const counted = {
  comments: z.number().int(),
  replies: z.number().int(),
  ratings: z.number().int(),
  likes: z.number().int(),
}
export const commentAnalytics = z.object({
  /** Of what stands now; `deleted` and `hidden` beside it. */
  totals: z.object({
    ...counted,
    deleted: z.number().int(),
    hidden: z.number().int(),
    /** What waits in the moderation queue. */
    waiting: z.number().int(),
    averageRating: z.number(),
  }),
  /** How many comments gave how many stars, 1 to 5. */
  ratings: z.array(z.object({ rating: z.number().int(), count: z.number().int() })).length(5),
  /** The last 30 days (UTC), the oldest first. */
  days: z.array(z.object({ date: z.iso.date(), ...counted })).length(30),
})

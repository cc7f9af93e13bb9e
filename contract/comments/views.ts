import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { bothIds, id, timestamp } from '../ids.ts'

const base = z.object({
  ...bothIds,
  /** Empty if the comment was deleted but has replies. */
  comment: z.string(),
  media: z.array(z.object({ url: z.string(), key: z.string(), type: z.string() })),
  user: person,
  userId: id,
  targetType: z.enum(['product', 'shop']),
  targetId: id,
  parentId: id.nullable(),
  rating: z.number().int().nullable(),
  /** Written by the buyer of a closed deal about the product, or with the shop. */
  isVerifiedPurchase: z.boolean(),
  /** Its author has a chat with the shop. */
  hasChatted: z.boolean(),
  /** Written by the owner of the product or shop that it is about. */
  isSeller: z.boolean(),
  isDeleted: z.boolean(),
  /** Hidden by an administrator; visible to its author and administrators. */
  isHidden: z.boolean(),
  /** When its author last changed text or rating; `null` if never. */
  editedAt: timestamp.nullable(),
  likes: z.number().int(),
  userLiked: z.boolean(),
  replyCount: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A comment with its first three replies; `listReplies` returns all. */
export const comment = base.extend({ replies: z.array(base.extend({ replies: z.array(z.never()) })) })
export type Comment = z.output<typeof comment>
export type Reply = z.output<typeof base>

export const commentStats = z.object({ totalComments: z.number().int(), averageRating: z.number() })

/** A comment in the moderation queue, with the reasons. */
export const queuedComment = comment.extend({
  /** It contains a blocked word. */
  isFlagged: z.boolean(),
  /** Number of open reports, and the reasons given. */
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
  /** Existing comments; `deleted` and `hidden` are counted separately. */
  totals: z.object({
    ...counted,
    deleted: z.number().int(),
    hidden: z.number().int(),
    /** Comments in the moderation queue. */
    waiting: z.number().int(),
    averageRating: z.number(),
  }),
  /** Number of ratings for each of 1 to 5 stars. */
  ratings: z.array(z.object({ rating: z.number().int(), count: z.number().int() })).length(5),
  /** The last 30 days (UTC), the oldest first. */
  days: z.array(z.object({ date: z.iso.date(), ...counted })).length(30),
})

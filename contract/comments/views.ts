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

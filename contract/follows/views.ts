import { z } from 'zod'
import { person } from '../accounts/views.ts'
import { bothIds, id, timestamp } from '../ids.ts'

/** One user follows another. */
export const follow = z.object({ ...bothIds, followerId: id, followingId: id, createdAt: timestamp })

/** A user in a list of followers or of followed users. */
export const followed = person.extend({
  /** Whether the caller follows this user. */
  isFollowing: z.boolean(),
  followedAt: timestamp,
})
export type Followed = z.output<typeof followed>

export const followStats = z.object({
  followersCount: z.number().int(),
  followingCount: z.number().int(),
})

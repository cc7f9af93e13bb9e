import { z } from 'zod'
import { byId, id } from '../ids.ts'
import { cursorQuery, pageQuery, pagination } from '../pagination.ts'
import { accountRates } from '../rates.ts'
import { shop } from '../shops/views.ts'
import { endpoint } from '../wire.ts'
import { follow, followed, followStats } from './views.ts'

const followTarget = z.object({
  /** Optional; must be the caller's id. */
  followerId: id.optional(),
  followingId: id,
})

export const followUser = endpoint({
  method: 'POST',
  path: '/follows/follow',
  accountRate: accountRates.follows,
  summary: 'Follow a user; idempotent',
  body: followTarget,
  answer: z.object({ follow, isFollowing: z.boolean(), followersCount: z.number().int() }),
  errors: ['FORBIDDEN', 'OWN_ACCOUNT', 'NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
})
export const unfollowUser = endpoint({
  method: 'DELETE',
  path: '/follows/unfollow',
  summary: 'Unfollow a user; does nothing if the caller does not follow them',
  body: followTarget,
  answer: z.object({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  errors: ['FORBIDDEN', 'OWN_ACCOUNT'],
})

const byUser = z.object({ userId: id })
const followers = {
  method: 'GET',
  query: cursorQuery(20),
  answer: z.object({ followers: z.array(followed), pagination }),
} as const
const followBase = {
  method: 'GET',
  query: cursorQuery(20),
  answer: z.object({ following: z.array(followed), pagination }),
} as const
const stats = { method: 'GET', answer: z.object({ stats: followStats }) } as const

export const listMyFollowers = endpoint({
  ...followers,
  path: '/follows/me/followers',
  summary: 'Followers of the caller, latest first',
})
export const listMyFollowing = endpoint({
  ...followBase,
  path: '/follows/me/following',
  summary: 'Users that the caller follows, latest first',
})
export const getMyFollowStats = endpoint({
  ...stats,
  path: '/follows/me/stats',
  summary: 'Number of followers of the caller and of users followed',
})
export const listFollowers = endpoint({
  ...followers,
  path: '/follows/:userId/followers',
  summary: 'Followers of a user, latest first',
  params: byUser,
  errors: ['NOT_FOUND'],
})
export const listFollowing = endpoint({
  ...followBase,
  path: '/follows/:userId/following',
  summary: 'Users that a user follows, latest first',
  params: byUser,
  errors: ['NOT_FOUND'],
})
export const getFollowStats = endpoint({
  ...stats,
  path: '/follows/:userId/stats',
  summary: 'Number of followers of a user and of users followed',
  params: byUser,
  errors: ['NOT_FOUND'],
})
export const isFollowing = endpoint({
  method: 'GET',
  path: '/follows/:userId/is-following/:targetId',
  summary: 'Whether one user follows another',
  params: z.object({ userId: id, targetId: id }),
  answer: z.object({ isFollowing: z.boolean() }),
  errors: ['NOT_FOUND'],
})

const statuses = z.record(id, z.object({ isFollowing: z.boolean() }))
export const getFollowStatuses = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/follows/batch-status',
  summary: 'Which of these users the caller follows, by id',
  body: z.object({ userIds: z.array(id).max(100) }),
  answer: statuses,
})
export const getShopFollowStatuses = endpoint({
  method: 'POST',
  isReadOnly: true,
  path: '/shops/follow/batch-status',
  summary: 'Which of these shops the caller follows, by id',
  body: z.object({ shopIds: z.array(id).max(100) }),
  answer: statuses,
})

export const followShop = endpoint({
  method: 'POST',
  path: '/shops/:id/follow',
  accountRate: accountRates.follows,
  summary: 'Follow or unfollow a shop. Without `following` the state toggles; with it the call is idempotent',
  params: byId,
  body: z.object({ following: z.boolean().optional() }).default({}),
  desiredStateField: 'following',
  answer: z.object({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  errors: ['NO_SHOP', 'OWN_SHOP', 'FORBIDDEN'],
})
export const listShopFollowers = endpoint({
  ...followers,
  path: '/shops/:id/followers',
  summary: 'Followers of a shop, latest first',
  params: byId,
  errors: ['NO_SHOP'],
})

const shops = {
  method: 'GET',
  query: pageQuery(20),
  answer: z.object({ shops: z.array(shop), pagination }),
} as const
export const listMyShopsFollowed = endpoint({
  ...shops,
  query: cursorQuery(20),
  path: '/shops/me/following',
  summary: 'Shops that the caller follows, latest first',
})
export const suggestShops = endpoint({
  ...shops,
  path: '/shops/suggestions',
  summary:
    'Suggested shops by followers, rating, the caller’s interests and country; without shops that the caller follows or owns',
})

import { z } from 'zod'
import { accountRates } from '../account-rates.ts'
import { byId, cursorQuery, id, pageQuery, pagination } from '../ids.ts'
import { shop } from '../shops/views.ts'
import { endpoint } from '../wire.ts'
import { follow, followed, followStats } from './views.ts'

const wish = z.object({
  /** The caller; it may be left out. */
  followerId: id.optional(),
  followingId: id,
})

export const followUser = endpoint({
  method: 'POST',
  path: '/follows/follow',
  accountRate: accountRates.follows,
  summary: 'Follow a user; twice is one follow',
  body: wish,
  answer: z.object({ follow, isFollowing: z.boolean(), followersCount: z.number().int() }),
  errors: ['FORBIDDEN', 'OWN_ACCOUNT', 'NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
})
export const unfollowUser = endpoint({
  method: 'DELETE',
  path: '/follows/unfollow',
  summary: 'Cease to follow a user; whom one does not follow one may name too',
  body: wish,
  answer: z.object({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  errors: ['FORBIDDEN', 'OWN_ACCOUNT'],
})

const byUser = z.object({ userId: id })
const followers = {
  method: 'GET',
  query: cursorQuery(20),
  answer: z.object({ followers: z.array(followed), pagination }),
} as const
const following = {
  method: 'GET',
  query: cursorQuery(20),
  answer: z.object({ following: z.array(followed), pagination }),
} as const
const stats = { method: 'GET', answer: z.object({ stats: followStats }) } as const

export const listMyFollowers = endpoint({
  ...followers,
  path: '/follows/me/followers',
  summary: 'Who follows the caller, the latest first',
})
export const listMyFollowing = endpoint({
  ...following,
  path: '/follows/me/following',
  summary: 'Whom the caller follows, the latest first',
})
export const getMyFollowStats = endpoint({
  ...stats,
  path: '/follows/me/stats',
  summary: 'How many follow the caller, and how many the caller follows',
})
export const listFollowers = endpoint({
  ...followers,
  path: '/follows/:userId/followers',
  summary: 'Who follows a user, the latest first',
  params: byUser,
  errors: ['NOT_FOUND'],
})
export const listFollowing = endpoint({
  ...following,
  path: '/follows/:userId/following',
  summary: 'Whom a user follows, the latest first',
  params: byUser,
  errors: ['NOT_FOUND'],
})
export const getFollowStats = endpoint({
  ...stats,
  path: '/follows/:userId/stats',
  summary: 'How many follow a user, and how many the user follows',
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
  path: '/follows/batch-status',
  summary: 'Which of these users the caller follows, by id',
  body: z.object({ userIds: z.array(id).max(100) }),
  answer: statuses,
})
export const getShopFollowStatuses = endpoint({
  method: 'POST',
  path: '/shops/follow/batch-status',
  summary: 'Which of these shops the caller follows, by id',
  body: z.object({ shopIds: z.array(id).max(100) }),
  answer: statuses,
})

export const followShop = endpoint({
  method: 'POST',
  path: '/shops/:id/follow',
  accountRate: accountRates.follows,
  summary: 'Follow or unfollow a shop. Without `following` it toggles; with it a retry is harmless',
  params: byId,
  body: z.object({ following: z.boolean().optional() }).default({}),
  answer: z.object({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  errors: ['NO_SHOP', 'OWN_SHOP', 'FORBIDDEN'],
})
export const listShopFollowers = endpoint({
  ...followers,
  path: '/shops/:id/followers',
  summary: 'Who follows a shop, the latest first',
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
  summary: 'Shops that the caller follows, the latest first',
})
export const suggestShops = endpoint({
  ...shops,
  path: '/shops/suggestions',
  summary:
    'Shops that the caller may like: well followed and rated, of kinds one likes and of one’s country first; none that one follows or owns',
})

import { anyone, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { followShop } from './actions/follow-shop.ts'
import { followUser, unfollowUser } from './actions/follow-user.ts'
import { getShopFollowStatuses, listMyShopsFollowed, suggestShops } from './queries/shops.ts'
import {
  getFollowStats,
  getFollowStatuses,
  getMyFollowStats,
  isFollowing,
  listFollowers,
  listFollowing,
  listMyFollowers,
  listMyFollowing,
  listShopFollowers,
} from './queries/users.ts'

export const followsRoutes = {
  followUser: on('followUser')(signedIn, followUser),
  unfollowUser: on('unfollowUser')(signedIn, unfollowUser),
  listMyFollowers: on('listMyFollowers')(signedIn, listMyFollowers),
  listMyFollowing: on('listMyFollowing')(signedIn, listMyFollowing),
  getMyFollowStats: on('getMyFollowStats')(signedIn, getMyFollowStats),
  listFollowers: on('listFollowers')(anyone, listFollowers),
  listFollowing: on('listFollowing')(anyone, listFollowing),
  getFollowStats: on('getFollowStats')(anyone, getFollowStats),
  isFollowing: on('isFollowing')(anyone, isFollowing),
  getFollowStatuses: on('getFollowStatuses')(signedIn, getFollowStatuses),
  getShopFollowStatuses: on('getShopFollowStatuses')(signedIn, getShopFollowStatuses),
  followShop: on('followShop')(signedIn, followShop),
  listShopFollowers: on('listShopFollowers')(anyone, listShopFollowers),
  listMyShopsFollowed: on('listMyShopsFollowed')(signedIn, listMyShopsFollowed),
  suggestShops: on('suggestShops')(anyone, suggestShops),
}

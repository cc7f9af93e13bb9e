import { anyone, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { followShop } from './actions/follow-shop.ts'
import { followUser, unfollowUser } from './actions/follow-user.ts'
import { getShopFollowStatuses, listMyShopsFollowed } from './queries/shops.ts'
import { suggestShops } from './queries/suggestions.ts'
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
  followUser: route('followUser', signedIn, followUser),
  unfollowUser: route('unfollowUser', signedIn, unfollowUser),
  listMyFollowers: route('listMyFollowers', signedIn, listMyFollowers),
  listMyFollowing: route('listMyFollowing', signedIn, listMyFollowing),
  getMyFollowStats: route('getMyFollowStats', signedIn, getMyFollowStats),
  listFollowers: route('listFollowers', anyone, listFollowers),
  listFollowing: route('listFollowing', anyone, listFollowing),
  getFollowStats: route('getFollowStats', anyone, getFollowStats),
  isFollowing: route('isFollowing', anyone, isFollowing),
  getFollowStatuses: route('getFollowStatuses', signedIn, getFollowStatuses),
  getShopFollowStatuses: route('getShopFollowStatuses', signedIn, getShopFollowStatuses),
  followShop: route('followShop', signedIn, followShop),
  listShopFollowers: route('listShopFollowers', anyone, listShopFollowers),
  listMyShopsFollowed: route('listMyShopsFollowed', signedIn, listMyShopsFollowed),
  suggestShops: route('suggestShops', anyone, suggestShops),
}

import { domainEvent } from '../../../platform/outbox/port.ts'

/** Who began or ceased to follow which shop, and whose shop it is. */
type ShopFollow = { shopId: string; userId: string; ownerId: string }

export const shopFollowed = domainEvent<ShopFollow>()('follows.shop-followed')
export const shopUnfollowed = domainEvent<ShopFollow>()('follows.shop-unfollowed')

/** Who began to follow which user. */
export const userFollowed = domainEvent<{ userId: string; followingId: string }>()('follows.user-followed')

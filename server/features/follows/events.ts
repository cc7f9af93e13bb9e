import { domainEvent } from '../../../platform/outbox/port.ts'

/** A user's follow of a shop, and the shop's owner. */
export type ShopFollow = { shopId: string; userId: string; ownerId: string }

export const shopFollowed = domainEvent<ShopFollow>()('follows.shop-followed')
export const shopUnfollowed = domainEvent<ShopFollow>()('follows.shop-unfollowed')

/** `userId` began to follow `followingId`. */
export const userFollowed = domainEvent<{ userId: string; followingId: string }>()('follows.user-followed')

import { readable } from '../../../platform/db/readable.ts'
import { byTime, type ExportSections, ownRows } from '../../export-rows.ts'

/** Follows of shops. */
export const shopFollowTable = readable('ShopFollow', ['userId', 'shopId', 'createdAt'])

/** Follows of users. */
export const userFollowTable = readable('UserFollow', ['id', 'followerId', 'followingId', 'createdAt'])

/** The part of follows in the export of an account. */
export const followsExport: ExportSections = {
  followedShops: ownRows('ShopFollow', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', shopId: 'uuid' },
  }),
  followedUsers: ownRows('UserFollow', { of: ['followerId'], order: byTime }),
}

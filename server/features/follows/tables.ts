import { type Expression, expressionBuilder } from 'kysely'
import { existsByKey, literal, type Operand } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

const eb = expressionBuilder<DB, never>()

export const shopFollowTable = readable('ShopFollow', ['userId', 'shopId', 'createdAt'])

/** Follows of users. */
export const userFollowTable = readable('UserFollow', ['id', 'followerId', 'followingId', 'createdAt'])

/** Condition: a member follows a shop. One look-up for each shop. */
export const isFollowingShop = (member: Operand<string | null>, shopId: Expression<string>) =>
  existsByKey(
    eb
      .selectFrom('ShopFollow as mark')
      .select(literal(true).as('isMarked'))
      .where('mark.userId', '=', member)
      .where('mark.shopId', '=', shopId),
  )

/** Condition: as `isFollowingShop`, for long lists: reads the member's follows once. */
export const isOfFollowedShop = (member: Operand<string | null>, shopId: Expression<string>) =>
  eb(
    shopId,
    'in',
    eb.selectFrom('ShopFollow as follow').select('follow.shopId').where('follow.userId', '=', member),
  )

export const followsExport: ExportSections = {
  followedShops: ownRows('ShopFollow', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', shopId: 'uuid' },
  }),
  followedUsers: ownRows('UserFollow', { of: ['followerId'], order: byCreation }),
}

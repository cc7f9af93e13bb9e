import { type Expression, expressionBuilder } from 'kysely'
import { existsByKey, literal, type Operand } from '../../../platform/db/expressions.ts'
import { readable } from '../../../platform/db/readable.ts'
import type { DB } from '../../../prisma/generated/kysely.ts'
import { byCreation, type ExportSections, ownRows } from '../../export-rows.ts'

const eb = expressionBuilder<DB, never>()

export const productLikeTable = readable('ProductLike', ['userId', 'productId', 'createdAt'])

export const productBookmarkTable = readable('ProductBookmark', ['userId', 'productId', 'createdAt'])

/** Condition: a member liked a product. */
export const hasLiked = (member: Operand<string | null>, productId: Expression<string>) =>
  existsByKey(
    eb
      .selectFrom('ProductLike as mark')
      .select(literal(true).as('isMarked'))
      .where('mark.userId', '=', member)
      .where('mark.productId', '=', productId),
  )

/** Condition: a member bookmarked a product. */
export const hasBookmarked = (member: Operand<string | null>, productId: Expression<string>) =>
  existsByKey(
    eb
      .selectFrom('ProductBookmark as mark')
      .select(literal(true).as('isMarked'))
      .where('mark.userId', '=', member)
      .where('mark.productId', '=', productId),
  )

export const likesExport: ExportSections = {
  likes: ownRows('ProductLike', { of: ['userId'], order: { createdAt: 'timestamptz', productId: 'uuid' } }),
  bookmarks: ownRows('ProductBookmark', {
    of: ['userId'],
    order: { createdAt: 'timestamptz', productId: 'uuid' },
  }),
  shares: ownRows('ProductShare', { of: ['userId'], order: byCreation }),
}

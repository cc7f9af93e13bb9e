import type { AliasableExpression, OperandValueExpressionOrList } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

type Count = 'likesCount' | 'bookmarksCount' | 'viewsCount' | 'sharesCount' | 'inquiriesCount'

/** Builds the statement that changes a count of products and returns each with the new count. */
export const addToProductCountQuery = (
  executor: Executor,
  ids: OperandValueExpressionOrList<DB, 'Product', 'id'>,
  count: Count,
  by: number,
) =>
  executor
    .updateTable('Product')
    .set(count, (eb) => eb(count, '+', by))
    .where('id', 'in', ids)
    .returning(['id', 'shopId', `${count} as count`])

/** Changes of the comments and ratings of products; one row each. */
type RatingChanges = AliasableExpression<{ id: string; comments: number; ratingSum: number; ratings: number }>

/** Builds the statement that changes the numbers of products' comments and ratings. */
export const addToProductRatingsQuery = (executor: Executor, changes: RatingChanges) =>
  executor
    .updateTable('Product as p')
    .from(changes.as('change'))
    .set((eb) => ({
      commentsCount: eb('p.commentsCount', '+', eb.ref('change.comments')),
      ratingSum: eb('p.ratingSum', '+', eb.ref('change.ratingSum')),
      ratingCount: eb('p.ratingCount', '+', eb.ref('change.ratings')),
    }))
    .whereRef('p.id', '=', 'change.id')

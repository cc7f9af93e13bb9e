import { type AliasableExpression, type OperandValueExpressionOrList, sql } from 'kysely'
import type { Executor, Tx } from '../../../../platform/db/db.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

type Count = 'likesCount' | 'followersCount'

/** Builds the statement that changes a count of one or several shops. */
export const addToShopCountQuery = (
  executor: Executor,
  ids: OperandValueExpressionOrList<DB, 'Shop', 'id'>,
  count: Count,
  by: number,
) =>
  executor
    .updateTable('Shop')
    .set(count, (eb) => eb(count, '+', by))
    .where('id', 'in', ids)

/** Counts a view of one of a shop's products, in total and for the day (UTC). */
export const addShopView = async (tx: Tx, shopId: string, productId: string): Promise<void> => {
  await tx
    .insertInto('ProductViewDay')
    .values({ productId, day: sql`(now() AT TIME ZONE 'UTC')::date`, views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['productId', 'day'])
        .doUpdateSet((eb) => ({ views: eb('ProductViewDay.views', '+', 1) })),
    )
    .execute()
  await tx
    .updateTable('Shop')
    .set('viewsCount', (eb) => eb('viewsCount', '+', 1))
    .where('id', '=', shopId)
    .execute()
}

/** Builds the statement that changes numbers of listed products. `changes` has a row per shop. */
export const addListedProductsQuery = (
  executor: Executor,
  changes: AliasableExpression<{ shopId: string; delta: number }>,
) =>
  executor
    .updateTable('Shop as s')
    .from(changes.as('change'))
    .set((eb) => ({ productsCount: eb('s.productsCount', '+', eb.ref('change.delta')) }))
    .whereRef('s.id', '=', 'change.shopId')

/** Changes of the comments and ratings of shops; one row each. */
type RatingChanges = AliasableExpression<{ id: string; comments: number; ratingSum: number; ratings: number }>

/** Builds the statement that changes the numbers of shops' comments and ratings. */
export const addToShopRatingsQuery = (executor: Executor, changes: RatingChanges) =>
  executor
    .updateTable('Shop as s')
    .from(changes.as('change'))
    .set((eb) => ({
      commentsCount: eb('s.commentsCount', '+', eb.ref('change.comments')),
      ratingSum: eb('s.ratingSum', '+', eb.ref('change.ratingSum')),
      ratingCount: eb('s.ratingCount', '+', eb.ref('change.ratings')),
    }))
    .whereRef('s.id', '=', 'change.id')

import type { OperandValueExpressionOrList } from 'kysely'
import type { Queries } from '../../../../platform/db/db.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'

type Count = 'likesCount' | 'bookmarksCount' | 'viewsCount' | 'sharesCount'

/** Adds to a count of one or several products and returns each with the new count. */
export const addToProductCount = (
  db: Queries,
  ids: OperandValueExpressionOrList<DB, 'Product', 'id'>,
  count: Count,
  by: number,
) =>
  db
    .updateTable('Product')
    .set(count, (eb) => eb(count, '+', by))
    .where('id', 'in', ids)
    .returning(['id', 'shopId', `${count} as count`])

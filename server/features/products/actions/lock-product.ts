import { type Expression, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'

/**
 * Builds the statement that selects a product, if it meets `condition` (see `visibility.ts`), and
 * locks it until the transaction ends. Every transaction locks products before shops.
 */
export const lockProductQuery = (
  executor: Executor,
  id: string | Expression<string>,
  condition: Expression<SqlBool> = sql.lit(true),
) =>
  executor
    .selectFrom('Product as p')
    .select(['p.id', 'p.shopId', 'p.ownerId', 'p.likesCount', 'p.bookmarksCount', 'p.deletedAt'])
    .where('p.id', '=', id)
    .where(condition)
    .forNoKeyUpdate()

import { type AliasableExpression, type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { literal, type Operand } from '../../../../platform/db/expressions.ts'
import type { Builder } from '../../../../platform/db/prepared.ts'
import { shopTable } from '../../shops/tables.ts'
import {
  isPersonalized,
  ownExtraColumns,
  type ProductRow,
  pageColumns,
  productColumns,
  type ShopColumns,
  selectProducts,
  withViewerActions,
} from './columns.ts'
import { comesAfter, type Ordering, type Start, type StartParams } from './orderings.ts'

/** The parameters of every page. */
export type PageParams = StartParams & { viewer: string | null; take: number }

type Page = {
  viewer: Operand<string | null>
  ordering: Ordering
  start: Start['from']
  /** Condition: the products `p` of the list. */
  where: Expression<SqlBool>
  /** Selects the length of the list; without a row, the page has none either. */
  total: AliasableExpression<{ total: number }>
  /** An index has the order for this condition, so that nothing is sorted. */
  usesIndexOrder: boolean
}

/**
 * One more than the longest page. As a literal it tells the planner that few rows follow; for a
 * parameter it expects a tenth of the table and then reads all shops.
 */
export const MAX_PAGE_ROWS = 101

/**
 * Builds the query of a page with the total of its list. An empty page is one row without a
 * product. The rows are unordered (see `readRows`): sorting such wide rows takes a sixth of the
 * time.
 */
export const productPage = (query: Builder<PageParams>, page: Page) => {
  const { kysely, param } = query
  const { viewer, start } = page
  const columns = [...ownExtraColumns(viewer), ...pageColumns(viewer)] as const
  // With an index, the plan follows it row by row through the joins; skipped products are not
  // joined.
  const usesIndexOrder = page.usesIndexOrder && (start === 'top' || start === 'after')
  const inIndexOrder = rowsOf(selectProducts(kysely).select(columns), query, page)
  const ids = rowsOf(kysely.selectFrom('Product as p').select('p.id'), query, page).as('ids')
  const sorted = kysely
    .selectFrom((eb) => eb.selectFrom(ids).selectAll('ids').limit(param('take')).as('ids'))
    .innerJoin('Product as p', 'p.id', 'ids.id')
    .leftJoin(shopTable.as('s'), 's.id', 'p.shopId')
    .select(productColumns)
    .$narrowType<ShopColumns>()
    .select(columns)
  const found: AliasableExpression<ProductRow> = usesIndexOrder ? inIndexOrder : sorted
  return withViewerActions(kysely, viewer)
    .selectFrom(page.total.as('list'))
    .leftJoin(
      (eb) => eb.selectFrom(found.as('found')).selectAll('found').limit(param('take')).as('page'),
      (join) => join.onTrue(),
    )
    .selectAll('page')
    .select(['list.total', sql<boolean>`${isPersonalized(viewer)}`.as('isPersonalized')])
}

/** Restricts a query of products `p` to the rows of the page, and one more. */
const rowsOf = <DB, Tables extends keyof DB, Row>(
  products: SelectQueryBuilder<DB, Tables, Row>,
  { param }: Builder<PageParams>,
  { where, ordering, start }: Page,
): SelectQueryBuilder<DB, Tables, Row> =>
  ordering.keys
    .reduce((query, key) => query.orderBy(key.sql, ordering.direction), products)
    .where(where)
    .$if(start === 'after' || start === 'anchor', (query) =>
      query.where(comesAfter(ordering, start === 'anchor' ? 'anchor' : 'after', param)),
    )
    .limit(literal(MAX_PAGE_ROWS))
    .$if(start === 'offset' || start === 'anchor', (query) =>
      query.offset(sql<number>`${param('offset')}::int`),
    )

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }

/** A row of a page: the total of its list, and a product unless the page is empty. */
export type PageRow = { total: number; isPersonalized: boolean } & Nullable<ProductRow>

import type { CompiledQuery } from 'kysely'
import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { type PageQuery, paginationOf } from '../../../cursor.ts'
import type { ProductRow } from './columns.ts'
import { cursorAfter, type Ordering, type Start, sortRows, startParams } from './orderings.ts'
import type { PageParams, PageRow } from './pages.ts'
import { productView } from './view.ts'

export type ReadDeps = Deps<'db' | 'storage'>

/** A list of products in an order, from a start. */
export type Listing = {
  ordering: Ordering
  start: Start
  query(params: PageParams): CompiledQuery<PageRow>
  /** Creates the error if the list does not exist for the caller. */
  missingError?: () => Error
}

/** Reads a page of a list with the total of the list, in one statement. */
export const readPage = async (
  deps: ReadDeps,
  actor: Actor,
  input: PageQuery,
  listing: Listing,
): Promise<EndpointResult<typeof listProductsEndpoint>> => {
  const viewer = userIdOf(actor)
  const { rows, pagination } = await readRows(deps, viewer, input, listing)
  return { products: rows.map((row) => productView(deps, row, viewer)), pagination }
}

/** Reads the rows of a page, in order. */
export const readRows = async (
  { db }: ReadDeps,
  viewer: string | null,
  input: PageQuery,
  { ordering, start, query, missingError }: Listing,
) => {
  // One more than the page shows whether more follow.
  const params = { viewer, take: input.limit + 1, ...startParams(start) }
  const { rows } = await db.kysely.executeQuery(query(params))
  const [first] = rows
  if (!first && missingError) throw missingError()
  const found = sortRows(rows.filter(hasProduct), ordering)
  const shown = found.slice(0, input.limit)
  const last = found.length > input.limit ? shown.at(-1) : undefined
  const nextCursor = last ? cursorAfter(ordering, last) : null
  return {
    rows: shown,
    pagination: productPagination(input, first?.total ?? 0, nextCursor),
    isPersonalized: first?.isPersonalized ?? false,
  }
}

const hasProduct = (row: PageRow): row is PageRow & ProductRow => row.id !== null

/** Returns the pagination of a page of products. */
export const productPagination = (input: PageQuery, total: number, nextCursor: string | null) => ({
  ...paginationOf(input, total, nextCursor),
  totalProducts: total,
})

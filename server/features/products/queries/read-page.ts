import type { CompiledQuery } from 'kysely'
import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import type { PageQuery } from '../../../cursor.ts'
import { type Ordering, positionOfCursor, type Start, startOfPage, startParams } from './orderings.ts'
import { cutPage, type PageParams, type PageRow, productPagination } from './pages.ts'
import { productView } from './view.ts'

export type ReadDeps = Deps<'db' | 'storage'>

/** A list of products in an order, from a start. */
export type Listing = {
  ordering: Ordering
  start: Start
  query(params: PageParams): CompiledQuery<PageRow>
  /** The error if the list does not exist for the caller. */
  otherwise?: () => Error
}

/**
 * Returns where the requested page begins; `findStart` finds the start of a page far below the top.
 */
export const startOf = async (
  ordering: Ordering,
  { page, limit, cursor }: PageQuery,
  findStart?: (offset: number) => Promise<Start>,
): Promise<Start> => {
  if (cursor !== undefined) return { from: 'after', position: positionOfCursor(ordering, cursor) }
  if (page === 1 || !findStart) return startOfPage(page, limit)
  return findStart((page - 1) * limit)
}

/** Reads a page of a list with the total of the list, in one statement. */
export const readPage = async (
  deps: ReadDeps,
  actor: Actor,
  { page, limit }: PageQuery,
  { ordering, start, query, otherwise }: Listing,
): Promise<EndpointResult<typeof listProductsEndpoint>> => {
  const viewer = userIdOf(actor)
  const params = { viewer, take: limit + 1, ...startParams(start) }
  const { rows } = await deps.db.kysely.executeQuery(query(params))
  const [first] = rows
  if (!first && otherwise) throw otherwise()
  const cut = cutPage(rows, limit, ordering)
  return {
    products: cut.products.map((row) => productView(deps, row, viewer)),
    pagination: productPagination({ ...cut, ordering, total: first?.total ?? 0, currentPage: page, limit }),
  }
}

import type { listProducts as listProductsCall } from '../../../../contract/products/lists.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import type { Needs } from '../../../../platform/platform.ts'
import { type Actor, viewerId } from '../../../access.ts'
import {
  cutPage,
  type Ordering,
  type PageRow,
  pageStatement,
  productPagination,
  readCursor,
  type Start,
  startOfPage,
  startValues,
} from './pages.ts'
import { productView } from './views.ts'

export type Reads = Needs<'db' | 'storage'>

export type Listing = {
  /** Of the statement: one name, one text. */
  name: string
  ordering: Ordering
  /** A condition on `p`; $1 is the viewer, $2 the length of the page, `values` come from $3 on. */
  where: string
  values: readonly unknown[]
  /** A query of at most one row that has the `total`. */
  facts: string
  before?: string
  from?: string
  /** Whether an index has the order, for this condition. */
  isWalked: boolean
  /** Asked so often that each connection keeps its plan; else it is planned for its values. */
  isUsual: boolean
  /** Where a page begins that stands so many products below the top, where that is not counted off. */
  start?: ((skip: number) => Promise<Start>) | undefined
  /** What is thrown where the facts have no row. */
  otherwise?: () => Error
}

/** A page of a listing, by number or by cursor, with all its views and its total: one statement. */
export async function readPage(
  needs: Reads,
  actor: Actor,
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
  listing: Listing,
): Promise<CallResult<typeof listProductsCall>> {
  const { ordering, values } = listing
  const start = await startOf(listing, page, limit, cursor)
  const viewer = viewerId(actor)
  const text = pageStatement({ ...listing, isVisitor: viewer === null, start, parameters: 2 + values.length })
  const rows = await needs.db.query<PageRow<{ total: number }>>(listing.isUsual ? text : text.text, [
    viewer,
    limit + 1,
    ...values,
    ...startValues(start),
  ])
  const [first] = rows
  if (!first && listing.otherwise) throw listing.otherwise()
  const cut = cutPage(rows, limit, ordering)
  return {
    products: cut.products.map((row) => productView(needs, row, viewer)),
    pagination: productPagination({ ...cut, ordering, total: first?.total ?? 0, currentPage: page, limit }),
  }
}

async function startOf(
  { ordering, start }: Listing,
  page: number,
  limit: number,
  cursor: string | undefined,
): Promise<Start> {
  if (cursor !== undefined) return { from: 'after', place: readCursor(ordering, cursor) }
  if (page === 1 || !start) return startOfPage(page, limit)
  return start((page - 1) * limit)
}

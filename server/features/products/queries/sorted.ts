import { expressionBuilder } from 'kysely'
import type { Product } from '../../../../contract/products/views.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { SortPosition } from '../../../../prisma/json.ts'
import type { PageQuery } from '../../../cursor.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import { isOfFollowedShop } from '../../follows/tables.ts'
import { listedTotal } from '../tables.ts'
import { orderings, type Start, startOf, starts } from './orderings.ts'
import { type PageParams, productPage } from './pages.ts'
import { productPagination, type ReadDeps, readRows } from './read-page.ts'
import { productView } from './view.ts'
import { isListedForUnblocked } from './visibility.ts'

const eb = expressionBuilder<DB & { p: DB['Product'] }, 'p'>()

type Sort = keyof typeof orderings
const sorts = ['newest', 'oldest', 'popular', 'unpopular', 'price-low', 'price-high'] as const

const sortedPages = recordOf(sorts, (sort) =>
  recordOf(starts, (start) =>
    recordOf(viewerKinds, (viewerKind) =>
      prepared((query: Builder<PageParams>) => {
        const viewer = viewerIn(query, viewerKind)
        return productPage(query, {
          viewer,
          ordering: orderings[sort],
          start,
          where: isListedForUnblocked(viewer),
          total: query.kysely.selectNoFrom(listedTotal().as('total')),
          usesIndexOrder: true,
        })
      }),
    ),
  ),
)

/** Products of shops that a member follows. */
const followedPages = recordOf(sorts, (sort) =>
  recordOf(starts, (start) =>
    prepared((query: Builder<PageParams>) => {
      const viewer = viewerIn(query, 'member')
      const where = eb.and([isListedForUnblocked(viewer), isOfFollowedShop(viewer, eb.ref('p.shopId'))])
      return productPage(query, {
        viewer,
        ordering: orderings[sort],
        start,
        where,
        total: query.kysely
          .selectFrom('Product as p')
          .select((product) => product.fn.countAll<number>().as('total'))
          .where(where),
        usesIndexOrder: false,
      })
    }),
  ),
)

type SortedPage = {
  products: Product[]
  pagination: ReturnType<typeof productPagination>
  isPersonalized: boolean
  /** The positions of the products in the order. */
  positions: SortPosition[]
}

type SortedQuery = PageQuery & { from?: Start | undefined; scope?: 'all' | 'following' | undefined }

/**
 * Reads a page of listed products in an order, of all or of followed shops: after `cursor`, or by
 * number. `from` replaces the start of a page by number. Visitors follow no shop.
 */
export const readSortedPage = async (
  deps: ReadDeps,
  viewer: string | null,
  sort: Sort,
  { from, scope, ...input }: SortedQuery,
): Promise<SortedPage> => {
  const ordering = orderings[sort]
  const start = from ?? startOf(ordering, input)
  const isFollowing = scope === 'following'
  if (isFollowing && viewer === null)
    return {
      products: [],
      pagination: productPagination(input, 0, null),
      isPersonalized: false,
      positions: [],
    }
  const query = isFollowing
    ? followedPages[sort][start.from]
    : sortedPages[sort][start.from][viewerKindOf(viewer)]
  const { rows, ...page } = await readRows(deps, viewer, input, { ordering, start, query })
  return {
    ...page,
    products: rows.map((row) => productView(deps, row, viewer)),
    positions: rows.map((row) => ordering.positionOf(row)),
  }
}

import { expressionBuilder } from 'kysely'
import type { Product } from '../../../../contract/products/views.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import type { SortPosition } from '../../../../prisma/json.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import { isOfFollowedShop } from '../../follows/tables.ts'
import { listedTotal } from '../tables.ts'
import { orderings, positionOfCursor, type Start, startOfPage, startParams, starts } from './orderings.ts'
import { cutPage, type PageParams, productPage, productPagination } from './pages.ts'
import type { ReadDeps } from './read-page.ts'
import { productView } from './view.ts'
import { isListedTo } from './visibility.ts'

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
          where: isListedTo(viewer),
          facts: query.kysely.selectNoFrom(listedTotal().as('total')),
          isWalked: true,
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
      const where = eb.and([isListedTo(viewer), isOfFollowedShop(viewer, eb.ref('p.shopId'))])
      return productPage(query, {
        viewer,
        ordering: orderings[sort],
        start,
        where,
        facts: query.kysely
          .selectFrom('Product as p')
          .select((product) => product.fn.countAll<number>().as('total'))
          .where(where),
        isWalked: false,
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

/**
 * Reads a page of listed products in an order, of all or of followed shops: after `cursor`, or by
 * number. `from` replaces the start of a page by number. Visitors follow no shop.
 */
export const readSortedPage = async (
  deps: ReadDeps,
  viewer: string | null,
  sort: Sort,
  {
    page,
    limit,
    cursor,
    from,
    scope,
  }: {
    page: number
    limit: number
    cursor?: string | undefined
    from?: Start | undefined
    scope?: 'all' | 'following' | undefined
  },
): Promise<SortedPage> => {
  const ordering = orderings[sort]
  const start: Start =
    cursor === undefined
      ? (from ?? startOfPage(page, limit))
      : { from: 'after', position: positionOfCursor(ordering, cursor) }
  const params = { viewer, take: limit + 1, ...startParams(start) }
  const isEmpty = scope === 'following' && viewer === null
  const query =
    scope === 'following'
      ? followedPages[sort][start.from]
      : sortedPages[sort][start.from][viewerKindOf(viewer)]
  const { rows } = isEmpty ? { rows: [] } : await deps.db.kysely.executeQuery(query(params))
  const cut = cutPage(rows, limit, ordering)
  const { total = 0, isPersonalized = false } = rows[0] ?? {}
  return {
    products: cut.products.map((row) => productView(deps, row, viewer)),
    pagination: productPagination({ ...cut, ordering, total, currentPage: page, limit }),
    isPersonalized,
    positions: cut.products.map((row) => ordering.positionOf(row)),
  }
}

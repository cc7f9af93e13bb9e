import { type RawBuilder, sql } from 'kysely'
import {
  type listProducts as listProductsEndpoint,
  type ProductSort,
  productSorts,
} from '../../../../contract/products/lists.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import { literal } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import type { PageQuery } from '../../../cursor.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import type { ProductRow } from './columns.ts'
import {
  comesAfter,
  cursorAfter,
  type Ordering,
  type SortOrder,
  scoredOrderings,
  startOf,
  startParams,
} from './orderings.ts'
import { MAX_PAGE_ROWS, type PageParams } from './pages.ts'
import { readProducts } from './products.ts'
import { productPagination, type ReadDeps } from './read-page.ts'
import { productView } from './view.ts'

/** A result of a search or ranking. */
type Hit = { id: string; score: number }

/** Selects hits; `viewer` is the viewer parameter, `null` for visitors. */
type SelectHits<Params> = (
  query: Builder<PageParams & Params>,
  viewer: ReturnType<typeof viewerIn>,
) => RawBuilder<Hit>

/**
 * Prepares the pages of hits in each order. A page is read in two statements: the ids of the hits
 * with their number, then the products.
 */
export const scoredPages = <Params extends Record<string, unknown>>(selectHits: SelectHits<Params>) =>
  recordOf(['score', ...productSorts], (sort) =>
    recordOf(['top', 'offset', 'after'], (start) =>
      recordOf(viewerKinds, (viewerKind) =>
        prepared((query: Builder<PageParams & Params>) => {
          const hits = selectHits(query, viewerIn(query, viewerKind))
          return hitsPage(query, hits, scoredOrderings[sort], start)
        }),
      ),
    ),
  )

/** Builds the query of a page of hits with their number. An empty page is one row without a hit. */
const hitsPage = <Params>(
  { kysely, param }: Builder<PageParams & Params>,
  hits: RawBuilder<Hit>,
  ordering: SortOrder,
  start: 'top' | 'offset' | 'after',
) =>
  kysely
    .with(
      (cte) => cte('hits').materialized(),
      () => hits,
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('hits')
        .select((found) => found.fn.countAll<number>().as('total'))
        .as('list'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('hits')
          .innerJoin('Product as p', 'p.id', 'hits.id')
          .select(['hits.id', 'hits.score'])
          .$if(start === 'after', (page) => page.where(comesAfter(ordering, 'after', param)))
          .$call((page) =>
            ordering.keys.reduce((sorted, key) => sorted.orderBy(key.sql, ordering.direction), page),
          )
          // A literal, as in the pages of lists: for parameters PostgreSQL would plan at each call.
          .limit(literal(MAX_PAGE_ROWS))
          .$if(start === 'offset', (page) => page.offset(sql<number>`${param('offset')}::int`))
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['list.total', 'page.id', 'page.score'])

/** Returns a page of hits, the best first or in the requested order. */
export const readScored = async <Params extends Record<string, unknown>>(
  deps: ReadDeps,
  actor: Actor,
  { sort = 'score', ...input }: PageQuery & { sort?: 'score' | ProductSort | undefined },
  { pages, params }: { pages: ReturnType<typeof scoredPages<Params>>; params: Params },
): Promise<EndpointResult<typeof listProductsEndpoint>> => {
  const viewer = userIdOf(actor)
  const ordering: Ordering<ProductRow & Hit> = scoredOrderings[sort]
  const start = startOf(ordering, input)
  const query = pages[sort][start.from][viewerKindOf(viewer)]
  const { rows } = await deps.db.kysely.executeQuery(
    query({ ...params, ...startParams(start), viewer, take: input.limit + 1 }),
  )
  const scores = new Map(rows.flatMap(({ id, score }) => (id === null ? [] : [[id, score ?? 0]])))
  const products = await readProducts(deps, [...scores.keys()].slice(0, input.limit), viewer)
  const last = scores.size > input.limit ? products.at(-1) : undefined
  const nextCursor = last ? cursorAfter(ordering, { ...last, score: scores.get(last.id) ?? 0 }) : null
  return {
    products: products.map((row) => productView(deps, row, viewer)),
    pagination: productPagination(input, rows[0]?.total ?? 0, nextCursor),
  }
}

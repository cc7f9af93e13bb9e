import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { listProducts as listProductsEndpoint } from '../../../../contract/products/lists.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import { literal } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import { type Actor, userIdOf } from '../../../access.ts'
import { readCursor, writeCursor } from '../../../cursor.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import type { ProductRow } from './columns.ts'
import { comesAfter, type Ordering, orderings, positionOfCursor, startParams } from './orderings.ts'
import { MAX_PAGE_ROWS, type PageParams } from './pages.ts'
import { readProducts } from './products.ts'
import type { ReadDeps } from './read-page.ts'
import { productView } from './view.ts'

/** A result of a search or ranking. */
type Hit = { id: string; score: number }
type Sort = 'newest' | 'popular' | 'price-low' | 'price-high'
type PageInput = { page: number; limit: number; cursor?: string | undefined; sort?: Sort | undefined }

/** Selects hits; `viewer` is the viewer parameter, `null` for visitors. */
type SelectHits<Params> = (
  query: Builder<PageParams & Params>,
  viewer: ReturnType<typeof viewerIn>,
) => RawBuilder<Hit>

const scoreOrder = 'score'
const orders = [scoreOrder, 'newest', 'popular', 'price-low', 'price-high'] as const

/**
 * Prepares the pages of hits in each order. A page is read in two statements: the ids of the hits
 * with their number, then the products.
 */
export const scoredPages = <Params extends Record<string, unknown>>(selectHits: SelectHits<Params>) =>
  recordOf(orders, (order) =>
    recordOf(['top', 'offset', 'after'], (start) =>
      recordOf(viewerKinds, (viewerKind) =>
        prepared((query: Builder<PageParams & Params>) => {
          const hits = selectHits(query, viewerIn(query, viewerKind))
          return hitsPage(query, hits, order === scoreOrder ? null : orderings[order], start)
        }),
      ),
    ),
  )

/** Builds the query of a page of hits with their number. An empty page is one row without a hit. */
const hitsPage = <Params>(
  { kysely, param }: Builder<PageParams & Params>,
  hits: RawBuilder<Hit>,
  ordering: Ordering | null,
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
        .as('facts'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('hits')
          .innerJoin('Product as p', 'p.id', 'hits.id')
          .select(['hits.id', 'hits.score'])
          .$if(start === 'after', (page) =>
            page.where(
              ordering
                ? comesAfter(ordering, 'after', param)
                : sql<boolean>`(hits.score, hits.id) < (${param('key0')}::float8, ${param('key1')}::uuid)`,
            ),
          )
          .$call((page) =>
            ordering
              ? ordering.keys.reduce((sorted, key) => sorted.orderBy(key.sql, ordering.direction), page)
              : page.orderBy('hits.score', 'desc').orderBy('hits.id', 'desc'),
          )
          // A literal, as in the pages of lists: for parameters PostgreSQL would plan at each call.
          .limit(literal(MAX_PAGE_ROWS))
          .$if(start === 'offset', (page) => page.offset(sql<number>`${param('offset')}::int`))
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['facts.total', 'page.id', 'page.score'])

const scoreCursor = z.tuple([z.literal(scoreOrder), z.number(), z.uuid()])

/** Returns a page of hits, the best first or in the requested order. */
export const readScored = async <Params extends Record<string, unknown>>(
  deps: ReadDeps,
  actor: Actor,
  { page, limit, cursor, sort }: PageInput,
  { pages, params }: { pages: ReturnType<typeof scoredPages<Params>>; params: Params },
): Promise<EndpointResult<typeof listProductsEndpoint>> => {
  const viewer = userIdOf(actor)
  const ordering = sort ? orderings[sort] : null
  const from = cursor !== undefined ? 'after' : page === 1 ? 'top' : 'offset'
  const query = pages[sort ?? scoreOrder][from][viewerKindOf(viewer)]
  const start = startParams(
    cursor === undefined
      ? { from: 'offset', offset: (page - 1) * limit }
      : {
          from: 'after',
          position: ordering ? positionOfCursor(ordering, cursor) : readCursor(scoreCursor, cursor).slice(1),
        },
  )
  const { rows } = await deps.db.kysely.executeQuery(query({ ...params, ...start, viewer, take: limit + 1 }))
  const hits = rows.flatMap(({ id, score }) => (id === null ? [] : [{ id, score: score ?? 0 }]))
  const shown = hits.slice(0, limit)
  const products = await readProducts(
    deps,
    shown.map(({ id }) => id),
    viewer,
  )
  const total = rows[0]?.total ?? 0
  const last = products.at(-1)
  const hasMore = hits.length > limit
  return {
    products: products.map((row) => productView(deps, row, viewer)),
    pagination: {
      currentPage: page,
      totalPages: Math.ceil(total / limit),
      total,
      totalProducts: total,
      hasMore,
      nextCursor: hasMore && last ? cursorAfterHit(ordering, last, shown) : null,
    },
  }
}

const cursorAfterHit = (ordering: Ordering | null, last: ProductRow, hits: readonly Hit[]): string =>
  writeCursor(
    ordering
      ? [ordering.name, ...ordering.positionOf(last)]
      : [scoreOrder, hits.find(({ id }) => id === last.id)?.score ?? 0, last.id],
  )

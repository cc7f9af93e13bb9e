import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Executor } from '../../../../platform/db/db.ts'
import { literal, type Operand } from '../../../../platform/db/expressions.ts'
import { type Builder, prepared, recordOf } from '../../../../platform/db/prepared.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { DB } from '../../../../prisma/generated/kysely.ts'
import { viewerIn, viewerKindOf, viewerKinds } from '../../../viewer-kind.ts'
import type { productView } from '../../products/public.ts'
import {
  isListed,
  isListedForUnblocked,
  isPersonalized,
  listedTotal,
  MAX_PAGE_ROWS,
  productTable,
  selectPageOf,
  withViewerActions,
} from '../../products/tables.ts'

type ProductRow = Parameters<typeof productView>[1]

/**
 * The current list of a viewer, or a list that is being read. `viewerKey` is stored as `reader`:
 * the member's id, or the country of visitors.
 */
export type ListKey = { viewerKey: string; pageSize: number } | { listId: string }

/**
 * A list ends when something is listed or unlisted, when its viewer likes or follows, and after
 * this time.
 */
const VALID_FOR = '20 seconds'

const eb = expressionBuilder<DB, never>()

/** The newest listed product. */
const newestId = () =>
  eb
    .selectFrom(productTable.as('p'))
    .select('p.id')
    .where(isListed())
    .orderBy('p.publishedAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(literal(1))
    .$asScalar()

const keys = ['viewerKey', 'listId'] as const
type KeyParams = { viewerKey: string; pageSize: number; listId: string }

/** Selects a viewer's current list, or a list by its id, from "FeedList" under the alias `l`. */
const selectList = ({ kysely, param }: Builder<KeyParams>, key: (typeof keys)[number]) =>
  key === 'listId'
    ? kysely.selectFrom('FeedList as l').where('l.id', '=', param('listId'))
    : kysely
        .selectFrom('FeedList as l')
        .where('l.reader', '=', param('viewerKey'))
        .where('l.pageSize', '=', param('pageSize'))
        .where(sql<boolean>`NOT l."isStale"`)
        .where('l.createdAt', '>', sql<Date>`now() - interval '${sql.raw(VALID_FOR)}'`)
        .where('l.total', '=', listedTotal())
        .where(sql<boolean>`l."newestId" IS NOT DISTINCT FROM ${newestId()}`)
        .orderBy('l.createdAt', 'desc')
        .limit(literal(1))

const keyOf = (list: ListKey) => ('listId' in list ? 'listId' : 'viewerKey')
const keyParams = (list: ListKey): KeyParams =>
  'listId' in list ? { ...list, viewerKey: '', pageSize: 0 } : { ...list, listId: NO_ID }
const NO_ID = '00000000-0000-0000-0000-000000000000'

type WithinParams = KeyParams & { viewer: string | null; take: number; after: number }

/**
 * A page within the list: the common case, in one statement. Only the page's part of the list is
 * read. The rows are unordered: sorting such wide rows takes a tenth of the time.
 */
export const pagesWithin = recordOf(keys, (key) =>
  recordOf(viewerKinds, (viewerKind) =>
    prepared((query: Builder<WithinParams>) => {
      const { kysely, param } = query
      const viewer = viewerIn(query, viewerKind)
      const after = sql<number>`${param('after')}::int`
      const take = sql<number>`${param('take')}::int`
      return withViewerActions(kysely, viewer)
        .with(
          (cte) => cte('list').materialized(),
          () =>
            selectList(query, key)
              // The list of a viewer is valid only while its total is the current one.
              .select([
                'l.id',
                'l.reasons',
                (key === 'listId' ? listedTotal() : sql<number>`l.total`).as('total'),
              ])
              .select(sql<string[]>`l.ids[${after} + 1 : ${after} + ${take} + 1]`.as('page')),
        )
        .selectFrom('list')
        .innerJoinLateral(
          () =>
            sql<{ id: string; nth: number }>`unnest(list.page[:${take}]) WITH ORDINALITY`.as<'i'>(
              sql`i(id, nth)`,
            ),
          (join) => join.onTrue(),
        )
        .innerJoinLateral(
          selectPageOf(kysely, viewer)
            .where('p.id', '=', sql.ref<string>('i.id'))
            .where(isListedForUnblocked(viewer, { hasFewRows: true }))
            .as('product'),
          (join) => join.onTrue(),
        )
        .selectAll('product')
        .select([
          'list.id as listId',
          'list.total',
          sql<boolean>`${isPersonalized(viewer)}`.as('isPersonalized'),
          sql<number>`${after} + i.nth`.as('position'),
          sql<string>`substr(list.reasons, (${after} + i.nth)::int, 1)`.as('reason'),
        ])
        .where(sql<boolean>`cardinality(list.page) > ${take}`)
    }),
  ),
)

/**
 * A product of a ranked page: its position in the list and the reason; beyond the list without a
 * position.
 */
export type RankedRow = ProductRow & { position: number | null; reason: string }

/** A page of a ranked feed, with facts about the feed. */
export type RankedPage = {
  listId: string
  total: number
  isPersonalized: boolean
  rows: RankedRow[]
  hasMore: boolean
}

/** Reads a page from the list alone. Returns `null` unless the list fills it and continues. */
export const readWithin = async (
  { db }: Deps<'db'>,
  viewer: string | null,
  list: ListKey,
  { after, limit }: { after: number; limit: number },
): Promise<RankedPage | null> => {
  const query = pagesWithin[keyOf(list)][viewerKindOf(viewer)]
  const params = { ...keyParams(list), viewer, after, take: limit }
  const { rows } = await db.kysely.executeQuery(query(params))
  const [first] = rows
  if (!first || rows.length < limit) return null
  const { listId, total, isPersonalized } = first
  return { listId, total, isPersonalized, rows: rows.sort((a, b) => a.position - b.position), hasMore: true }
}

/** Selects a list with its products after a number of them, and facts about the feed. */
export const lists = recordOf(keys, (key) =>
  recordOf(viewerKinds, (viewerKind) =>
    prepared((query: Builder<KeyParams & { viewer: string | null; after: number }>) => {
      const viewer = viewerIn(query, viewerKind)
      return withViewerActions(query.kysely, viewer)
        .selectFrom(
          selectList(query, key)
            .select(['l.id', 'l.reasons', 'l.lastAt', 'l.lastId'])
            .select([
              sql<number>`cardinality(l.ids)`.as('length'),
              sql<string[]>`l.ids[${query.param('after')}::int + 1 :]`.as('tail'),
            ])
            .as('list'),
        )
        .selectAll('list')
        .select([listedTotal().as('total'), sql<boolean>`${isPersonalized(viewer)}`.as('isPersonalized')])
    }),
  ),
)

/** The end of a list, with facts about the feed. */
export type FeedListTail = NonNullable<Awaited<ReturnType<typeof readList>>>

/** Reads a list and its products after a number of them; `undefined` if there is no valid one. */
export const readList = async ({ db }: Deps<'db'>, viewer: string | null, key: ListKey, after: number) => {
  const query = lists[keyOf(key)][viewerKindOf(viewer)]
  const { rows } = await db.kysely.executeQuery(query({ ...keyParams(key), viewer, after }))
  return rows[0]
}

type RowsParams = { viewer: string | null; ids: readonly string[] }

/** Selects products for a query that has the part `mine`. */
const selectRows = (executor: Executor, viewer: Operand<string | null>) =>
  selectPageOf(withViewerActions(executor, viewer), viewer)

/** Products of a list. */
export const rowsOfList = recordOf(viewerKinds, (viewerKind) =>
  prepared((query: Builder<RowsParams>) => {
    const viewer = viewerIn(query, viewerKind)
    return selectRows(query.kysely, viewer)
      .where((product) => product('p.id', '=', product.fn.any(query.param('ids'))))
      .where(isListedForUnblocked(viewer, { hasFewRows: true }))
  }),
)

/** Reads at most `take` products of the list that follow the first `after`. */
export const readTail = async (
  { db }: Deps<'db'>,
  viewer: string | null,
  { tail, reasons }: FeedListTail,
  { after, take }: { after: number; take: number },
): Promise<RankedRow[]> => {
  if (tail.length === 0) return []
  const query = rowsOfList[viewerKindOf(viewer)]
  const { rows } = await db.kysely.executeQuery(query({ viewer, ids: tail }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return tail
    .flatMap((id, index) => {
      const row = byId.get(id)
      const position = after + index + 1
      return row ? { ...row, position, reason: reasons.charAt(position - 1) } : []
    })
    .slice(0, take)
}

/**
 * Where reading beyond a list starts: after a product, or from an anchor on, and how many products
 * of the list and behind it are skipped.
 */
export type OlderStart = { publishedAt: string; id: string; isAnchor: boolean; offset: number }

type OlderParams = {
  viewer: string | null
  take: number
  offset: number
  publishedAt: string
  id: string
  listId: string
}

/** The older products of a list. */
const olderIn = (listId: Expression<string>) =>
  sql<string[]>`(SELECT l.older FROM "FeedList" l WHERE l.id = ${listId}::uuid)::uuid[]`

/** Counts the older products of a list that precede the product where reading starts. */
const precedingInList = ({ kysely, param }: Builder<OlderParams>) =>
  kysely
    .selectFrom(productTable.as('o'))
    .select((older) => older.fn.countAll<number>().as('count'))
    .where((older) => older('o.id', '=', older.fn.any(olderIn(param('listId')))))
    .where(
      sql<boolean>`(o."publishedAt", o.id) > (${param('publishedAt')}::timestamptz, ${param('id')}::uuid)`,
    )

/** Selects products beyond a list, the newest first, except those in it. */
export const olderRows = recordOf(['after', 'afterAndOffset', 'fromAnchor'], (start) =>
  recordOf(viewerKinds, (viewerKind) =>
    prepared((query: Builder<OlderParams>) => {
      const { param } = query
      const viewer = viewerIn(query, viewerKind)
      const compare = sql.raw(start === 'fromAnchor' ? '<=' : '<')
      const offset = sql<number>`${param('offset')}::int`
      const rows = selectRows(query.kysely, viewer)
        .where(isListedForUnblocked(viewer))
        .where(sql<boolean>`p.id <> ALL (${olderIn(param('listId'))})`)
        .where(
          sql<boolean>`(p."publishedAt", p.id) ${compare} (${param('publishedAt')}::timestamptz, ${param('id')}::uuid)`,
        )
        .orderBy('p.publishedAt', 'desc')
        .orderBy('p.id', 'desc')
        .limit(literal(MAX_PAGE_ROWS))
        .$if(start === 'afterAndOffset', (all) => all.offset(offset))
        .$if(start === 'fromAnchor', (all) =>
          all.offset(sql<number>`greatest(0, ${offset} + (${precedingInList(query)}))`),
        )
      return query.kysely
        .selectFrom(rows.as('older'))
        .selectAll()
        .limit(sql<number>`${param('take')}::int`)
    }),
  ),
)

/** Reads at most `take` products beyond a list. */
export const readOlder = async (
  { db }: Deps<'db'>,
  viewer: string | null,
  list: FeedListTail,
  { take, isAnchor, ...from }: OlderStart & { take: number },
): Promise<RankedRow[]> => {
  const start = isAnchor ? 'fromAnchor' : from.offset > 0 ? 'afterAndOffset' : 'after'
  const query = olderRows[start][viewerKindOf(viewer)]
  const { rows } = await db.kysely.executeQuery(query({ ...from, viewer, take, listId: list.id }))
  return rows.map((row) => ({ ...row, position: null, reason: 'n' }))
}

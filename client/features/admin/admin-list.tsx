import { type ReactNode, useRef, useState } from 'react'
import { useList } from '../../app/query.ts'
import { useIntervalWhileVisible } from '../../app/use-interval-while-visible.ts'
import { adminTexts } from '../../messages/administration.ts'
import { ErrorText } from '../../ui/error-text.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { useMediaQuery } from '../../ui/media-query.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { AdminTable, type Order } from './admin-table.tsx'
import { type Bulk, BulkChange } from './bulk-change.tsx'
import { type Csv, ExportCsv } from './export-csv.tsx'
import { useSelection } from './use-selection.ts'

type Pagination = { currentPage: number; hasMore: boolean; total: number; nextCursor?: string | null }
/** The page of a list to read; passed to the endpoint as it is. */
export type At = { page?: number; limit?: number; cursor?: string; order?: Order }

const REFRESH_MS = 10_000

/**
 * A paged list for administrators, `name` in the cache. Visible entries load again every few
 * seconds, and after a change. With `columns` it is a table of `AdminRow`s on wide screens, which
 * can be sorted, selected and exported.
 */
export const AdminList = <Entry extends { id: string }>({
  name,
  load,
  empty = adminTexts.nothing,
  columns,
  sorted,
  bulk,
  csv,
  children,
}: {
  name: string
  load: (at: At) => Promise<{ entries: readonly Entry[]; pagination: Pagination }>
  empty?: string
  /** Names of the columns; the last one, for what can be done, has none. */
  columns?: readonly [string, ...string[]]
  /** The column of times by which the server orders. */
  sorted?: string
  bulk?: Bulk<Entry>
  csv?: Csv<Entry>
  children: (entry: Entry, reload: () => Promise<void>) => ReactNode
}) => {
  const [order, setOrder] = useState<Order>('newest')
  const ordered = sorted === undefined ? {} : { order }
  const list = useList<Entry>(
    ['administration', name, order],
    async (cursor) => {
      const { entries, pagination } = await load({ page: Number(cursor ?? 1), ...ordered })
      const { currentPage, hasMore, total } = pagination
      return { entries, total, cursor: hasMore ? String(currentPage + 1) : null }
    },
    { failed: adminTexts.failed },
  )
  const rows = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  useIntervalWhileVisible(() => {
    if (list.entries && !list.isBusy) void list.refreshPagesOf(seenIds(list.entries, rows.current))
  }, REFRESH_MS)
  const selection = useSelection(name, list.entries ?? [], bulk?.canChange ?? (() => false))
  const isTable = useMediaQuery('(min-width: 1024px)') && columns !== undefined
  if (list.entries === null)
    return list.error === null ? (
      <ListLoading />
    ) : (
      <ErrorState onRetry={() => void list.reload()}>{list.error}</ErrorState>
    )
  const refresh = (entries: readonly Entry[]) => list.refreshPagesOf(new Set(entries.map(({ id }) => id)))
  const shown = list.entries.map((entry) => children(entry, () => refresh([entry])))
  return (
    <div aria-busy={list.isBusy || undefined}>
      <div className="mb-2 flex items-center gap-3">
        <p className="mr-auto text-sm text-soft tabular-nums">
          {list.total !== null && list.total > 0 && adminTexts.total(list.total)}
        </p>
        {isTable && bulk && (
          <BulkChange bulk={bulk} chosen={selection.chosen} onTried={refresh} onDone={selection.clear} />
        )}
        {isTable && csv && <ExportCsv csv={csv} load={(at) => load({ ...at, ...ordered })} />}
      </div>
      {shown.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : isTable ? (
        <AdminTable
          ref={rows}
          columns={columns}
          selection={bulk ? selection : null}
          sorted={sorted === undefined ? null : { column: sorted, order, onOrder: setOrder }}
        >
          {shown}
        </AdminTable>
      ) : (
        <ul ref={rows} className={columns ? 'divide-y divide-edge' : 'grid grid-cols-[minmax(0,1fr)] gap-3'}>
          {shown}
        </ul>
      )}
      {list.error !== null && !list.hasMore && (
        <ErrorText isLarge className="mt-3">
          {list.error}
        </ErrorText>
      )}
      {list.hasMore && <LoadMore {...list.more} label={adminTexts.more} />}
    </div>
  )
}

const ListLoading = () => (
  <Loading>
    <div className="grid gap-3">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  </Loading>
)

/** The ids of the entries whose rows are in the window. */
const seenIds = (entries: readonly { id: string }[], rows: HTMLElement | null): Set<string> =>
  new Set(
    entries.flatMap(({ id }, at) => {
      const box = rows?.children[at]?.getBoundingClientRect()
      return box && box.bottom > 0 && box.top < innerHeight ? id : []
    }),
  )

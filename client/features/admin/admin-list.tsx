import type { ReactNode } from 'react'
import { useList } from '../../app/query.ts'
import { useRefresh } from '../../app/use-refresh.ts'
import { adminTexts } from '../../messages/administration.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { useMediaQuery } from '../../ui/media-query.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Columns } from './admin-row.tsx'

type Pagination = { currentPage: number; hasMore: boolean; total: number }

const REFRESH_MS = 10_000

/**
 * A list of what administrators look at, read page by page, again after a change and every few
 * seconds. `name` says which it is. With `columns` it is a table on wide screens, of `AdminRow`s.
 */
export const AdminList = <Entry extends { id: string }>({
  name,
  load,
  empty = adminTexts.nothing,
  columns,
  children,
}: {
  name: string
  load: (page: number) => Promise<{ entries: readonly Entry[]; pagination: Pagination }>
  empty?: string
  /** Names of the columns; the last one, for what can be done, has none. */
  columns?: readonly [string, ...string[]]
  children: (entry: Entry, reload: () => Promise<void>) => ReactNode
}) => {
  const list = useList<Entry>(
    ['administration', name],
    async (cursor) => {
      const { entries, pagination } = await load(cursor === null ? 1 : Number(cursor))
      const { currentPage, hasMore, total } = pagination
      return { entries, total, cursor: hasMore ? String(currentPage + 1) : null }
    },
    { failed: adminTexts.failed },
  )
  useRefresh(() => list.isBusy || void list.refresh(), REFRESH_MS)
  const isWide = useMediaQuery('(min-width: 1024px)')
  if (list.entries === null)
    return list.error === null ? (
      <Loading>
        <div className="grid gap-3">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      </Loading>
    ) : (
      <ErrorState onRetry={() => void list.reload()}>{list.error}</ErrorState>
    )
  const rows = list.entries.map((entry) => children(entry, list.refresh))
  return (
    <div aria-busy={list.isBusy || undefined}>
      {list.total !== null && list.total > 0 && (
        <p className="mb-2 text-sm text-soft tabular-nums">{adminTexts.total(list.total)}</p>
      )}
      {rows.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : columns && isWide ? (
        <Table columns={columns}>{rows}</Table>
      ) : (
        <ul className={columns ? 'divide-y divide-edge' : 'grid grid-cols-[minmax(0,1fr)] gap-3'}>{rows}</ul>
      )}
      {list.error !== null && !list.hasMore && (
        <p role="alert" className="mt-3 text-bad">
          {list.error}
        </p>
      )}
      {list.hasMore && <LoadMore {...list.more} label={adminTexts.more} />}
    </div>
  )
}

const Table = ({
  columns: [first, ...others],
  children,
}: {
  columns: readonly [string, ...string[]]
  children: ReactNode
}) => (
  <Columns value={others}>
    <table className="w-full border-collapse text-base">
      <thead>
        <tr className="border-edge-strong border-b text-left text-sm text-soft">
          {[first, ...others].map((column) => (
            <th key={column} scope="col" className="px-2 py-2.5 font-semibold">
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Columns>
)

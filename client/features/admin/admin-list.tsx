import type { ReactNode } from 'react'
import { usePagedList } from '../../app/use-paged-list.ts'
import { adminTexts } from '../../messages/administration.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

type Pagination = { currentPage: number; hasMore: boolean; total: number }

/** A list of what administrators look at, read page by page; after a change it is read anew. `name` says which it is. */
export const AdminList = <Entry extends { id: string }>({
  name,
  load,
  empty = adminTexts.nothing,
  children,
}: {
  name: string
  load: (page: number) => Promise<{ entries: readonly Entry[]; pagination: Pagination }>
  empty?: string
  children: (entry: Entry, reload: () => Promise<void>) => ReactNode
}) => {
  const list = usePagedList<Entry>(
    name,
    async (cursor) => {
      const { entries, pagination } = await load(cursor === null ? 1 : Number(cursor))
      const { currentPage, hasMore, total } = pagination
      return { entries, total, cursor: hasMore ? String(currentPage + 1) : null }
    },
    adminTexts.failed,
  )
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
  return (
    <div aria-busy={list.isBusy || undefined}>
      {list.entries.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {list.entries.map((entry) => children(entry, list.reload))}
        </ul>
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

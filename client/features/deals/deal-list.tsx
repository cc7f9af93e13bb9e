import type { ReactNode } from 'react'
import type { useList } from '../../app/query.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** A list of deals or offers, page by page, with its loading, error and empty states. */
export const DealList = ({
  list,
  row,
  empty,
  more,
  columns = 1,
}: {
  list: ReturnType<typeof useList<{ id: string }>>
  row: (id: string) => ReactNode
  empty: ReactNode
  /** The text of the button for the next page. */
  more: string
  /** Side by side on wide screens. */
  columns?: 1 | 2
}) => {
  if (list.entries === null) {
    return list.error === null ? (
      <Loading>
        <div className="mt-4 grid gap-3">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-28" />
          ))}
        </div>
      </Loading>
    ) : (
      <ErrorState onRetry={() => void list.reload()}>{list.error}</ErrorState>
    )
  }
  if (list.entries.length === 0) return empty
  const wide = columns === 2 ? 'lg:grid-cols-[repeat(2,minmax(0,1fr))]' : ''
  return (
    <div aria-busy={list.isBusy || undefined}>
      <ul className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 ${wide}`}>
        {list.entries.map(({ id }) => row(id))}
      </ul>
      {list.hasMore && <LoadMore {...list.more} label={more} />}
    </div>
  )
}

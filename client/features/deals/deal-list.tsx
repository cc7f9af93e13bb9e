import type { ReactNode } from 'react'
import { CopyNote } from '../../app/copy-note.tsx'
import type { useList } from '../../app/query.ts'
import { classNames } from '../../ui/class-names.ts'
import { ListStates } from '../../ui/list-states.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

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
}) => (
  <ListStates list={list} loading={<ListLoading />} empty={empty} more={more}>
    {(entries) => (
      <>
        <CopyNote at={list.keptAt} className="mt-3" />
        <ul
          aria-busy={list.isBusy || undefined}
          className={classNames(
            'mt-4 grid grid-cols-[minmax(0,1fr)] gap-3',
            columns === 2 && 'lg:grid-cols-[repeat(2,minmax(0,1fr))]',
          )}
        >
          {entries.map(({ id }) => row(id))}
        </ul>
      </>
    )}
  </ListStates>
)

const ListLoading = () => (
  <Loading>
    <div className="mt-4 grid gap-3">
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-28" />
      ))}
    </div>
  </Loading>
)

import type { ComponentProps, ReactNode } from 'react'
import { LoadMore } from './load-more.tsx'
import { ErrorState } from './states.tsx'

/** A list in each of its states: loading, failed, empty, or its entries and the way to more. */
export const ListStates = <Entry,>({
  list,
  loading,
  empty,
  more,
  children,
}: {
  /** As `useList` returns it. */
  list: {
    entries: readonly Entry[] | null
    error: string | null
    hasMore: boolean
    more: Omit<ComponentProps<typeof LoadMore>, 'label'>
    reload: () => Promise<void>
  }
  loading: ReactNode
  empty: ReactNode
  /** The text of the button for the next page. */
  more: string
  children: (entries: readonly Entry[]) => ReactNode
}) => {
  if (list.entries === null)
    return list.error === null ? (
      loading
    ) : (
      <ErrorState onRetry={() => void list.reload()}>{list.error}</ErrorState>
    )
  if (list.entries.length === 0) return empty
  return (
    <>
      {children(list.entries)}
      {list.hasMore && <LoadMore {...list.more} label={more} />}
    </>
  )
}

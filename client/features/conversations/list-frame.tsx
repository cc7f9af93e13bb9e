import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../app/call-error.ts'
import { CopyNote } from '../../app/copy-note.tsx'
import { PartBoundary } from '../../app/part-boundary.tsx'
import { showFailure } from '../../app/show-failure.ts'
import { usePoll } from '../../app/use-poll.ts'
import { conversationTexts } from '../../messages/conversations.ts'
import { IconButton, Spinner } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { inputClass } from '../../ui/input-class.ts'
import { LoadMore, useLoadMore } from '../../ui/load-more.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

/** Without a socket the list is asked for this often. */
const POLL_MS = 15_000

/** The list of one kind of conversation in all its states, with a search and a retry. */
export const ListFrame = ({
  tabs,
  state,
  keptAt,
  load,
  isEmpty,
  isFound,
  found,
  search,
  onSearch,
  filter,
  hint,
  action,
  more,
  children,
}: {
  /** Leads to the other kind. */
  tabs: ReactNode
  state: 'loading' | 'ready' | 'error'
  /** When the list was as it is shown (milliseconds since 1970), if it may have changed since. */
  keptAt: number | null
  /** Asks for the first page. */
  load: () => Promise<void>
  isEmpty: boolean
  /** The search finds a conversation. */
  isFound: boolean
  /** The messages that the search finds, which also says where it finds nothing at all. */
  found: ReactNode
  search: string
  onSearch: (search: string) => void
  filter: { isUnreadOnly: boolean; onChange: (isUnreadOnly: boolean) => void }
  /** The hint of an empty list. */
  hint: string
  action?: ReactNode
  /**
   * The next page, after the one that `after` names; `null` where there is none. A search looks
   * through all of them.
   */
  more: { load: () => Promise<void>; after: string | null } | null
  /** The rows. */
  children: ReactNode
}) => {
  const [isBusy, setBusy] = useState(false)
  const ask = async (hasAsked: boolean) => {
    setBusy(true)
    try {
      await load()
    } catch (error) {
      // Unasked, the bar on top says enough.
      const isQuiet = error instanceof CallError && error.isOffline
      if (hasAsked || !(isEmpty || isQuiet)) showFailure(error, conversationTexts.messages.failedRefresh)
    } finally {
      setBusy(false)
    }
  }
  const begin = useEffectEvent(() => void ask(false))
  useEffect(() => begin(), [])
  usePoll(load, POLL_MS)
  const loading = useLoadMore(async () => more?.load())

  return (
    <div className="flex h-full flex-col">
      <header className="shrink-0 px-4 pt-[max(12px,env(safe-area-inset-top))] pb-3">
        <div className="flex min-h-12 items-center gap-2">
          <h1 className="flex-1 text-xl">{conversationTexts.messages.title}</h1>
          <IconButton
            label={conversationTexts.messages.refresh}
            aria-busy={isBusy || undefined}
            onClick={() => void ask(true)}
          >
            {isBusy ? <Spinner size={20} /> : <RefreshCw aria-hidden="true" size={20} />}
          </IconButton>
        </div>
        {tabs}
        <div className="relative mt-1">
          <Search
            aria-hidden="true"
            size={20}
            className="pointer-events-none absolute top-3.5 left-3.5 text-soft"
          />
          <input
            type="search"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            aria-label={conversationTexts.messages.search}
            placeholder={conversationTexts.messages.search}
            className={`${inputClass} pl-11`}
          />
        </div>
        {/* While it loads, too: the list must not move when it has come. */}
        {(state === 'loading' || !isEmpty) && (
          <fieldset className="mt-2 flex gap-2">
            <legend className="sr-only">{conversationTexts.messages.filter}</legend>
            <Chip isChosen={!filter.isUnreadOnly} onClick={() => filter.onChange(false)}>
              {conversationTexts.messages.all}
            </Chip>
            <Chip isChosen={filter.isUnreadOnly} onClick={() => filter.onChange(true)}>
              {conversationTexts.messages.unreadOnly}
            </Chip>
          </fieldset>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3">
        {!isEmpty && <CopyNote at={keptAt} className="px-2 pb-1" />}
        {isEmpty && state === 'loading' && <ListLoading />}
        {isEmpty && state === 'error' && (
          <ErrorState onRetry={() => void ask(false)}>{conversationTexts.messages.failedList}</ErrorState>
        )}
        {isEmpty && state === 'ready' && (
          <EmptyState hint={hint} action={action}>
            {conversationTexts.messages.none}
          </EmptyState>
        )}
        {!isEmpty && !isFound && !more && !found && (
          <p role="status" className="px-4 py-10 text-center text-soft">
            {filter.isUnreadOnly && search.trim() === ''
              ? conversationTexts.messages.noneUnread
              : conversationTexts.messages.noneFound}
          </p>
        )}
        {children}
        {found && <PartBoundary>{found}</PartBoundary>}
        {more && <LoadMore {...loading} near="end" page={more.after} />}
      </div>
    </div>
  )
}

/** Placeholders for eight rows. */
export const ListLoading = () => (
  <Loading>
    {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
      <div key={row} className="flex min-h-18 items-center gap-3 px-3 py-2.5">
        <Skeleton className="size-12 shrink-0" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
    ))}
  </Loading>
)

import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNetworkReturn } from '../ui/network.ts'
import { CallError, textOf } from './call-error.ts'
import { entriesOf, type ListPage, type Pages, withFirst, withoutRepeats, withPage } from './list-pages.ts'
import { useSession } from './session.ts'
import { onUserChange } from './user-change.ts'

/** Names what is read: the feature's word first, then what tells its requests apart. */
type Key = readonly (string | number | boolean | null | undefined)[]

/** Inactive results that stay for Back, and the entries in all of their lists. */
const MAX_KEPT = 40
const MAX_KEPT_ENTRIES = 600
const KEPT_MS = 30 * 60_000

/**
 * Milliseconds that embedded data is fresh, and stays cached without an observer: React may take
 * seconds to commit the first render, and with 0 the cache would drop the data before.
 */
const EMBEDDED_MS = 30_000

const RETRY_MS = 1000
const ESSENTIAL_MS = 3000
/** The longest wait that a server may ask for before an automatic retry. */
const LONGEST_RETRY_S = 5

type RequestOptions<Data> = {
  failed?: string
  /**
   * Returns data embedded in the document, if it is there. React renders it in the first,
   * interruptible transition.
   */
  initialData?: () => Data | undefined
  /** Loads nothing while it is false. Loads when it becomes true: each time, unless `isStatic`. */
  isWanted?: boolean
  /** Loads again when the network is back, although there is data. */
  refreshOnReturn?: boolean
  /** Does not load again what it has. */
  isStatic?: boolean
  /** Tries again every few seconds until it succeeds. */
  isEssential?: boolean
}

/**
 * Reads something from the server. `load` passes the signal to its call, so that the request ends
 * with the component, and may show a copy until its answer comes. `failed` is the text for a
 * failure without one of its own.
 */
export const useRequest = <Data>(
  key: Key,
  load: (signal: AbortSignal, showMeanwhile: (copy: Data) => void) => Promise<Data>,
  {
    failed,
    initialData,
    isWanted = true,
    refreshOnReturn = false,
    isStatic = false,
    isEssential = false,
  }: RequestOptions<Data> = {},
) => {
  const userId = useSession(({ user }) => user?.id)
  const queryKey = fullKey(userId, key)
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => load(signal, (copy) => showMeanwhile(queryKey, copy)),
      enabled: isWanted,
      initialData,
      gcTime: isStatic ? KEPT_MS : initialData ? EMBEDDED_MS : 0,
      staleTime: isStatic ? Number.POSITIVE_INFINITY : freshFor,
      ...(isEssential && { retry: true, retryDelay: ESSENTIAL_MS }),
    },
    queryClient(),
  )
  useNetworkReturn(
    // A request from before may hang for ever.
    () => void refetch(),
    isWanted && (refreshOnReturn || error !== null),
  )
  const failure = isFetching ? null : error
  return {
    data,
    isBusy: isFetching,
    /** The failure and its text, while there is no newer attempt. */
    failure,
    error: failure && textOf(failure, failed),
    reload: async (): Promise<void> => void (await refetch()),
    /** Replaces the loaded data with the answer of a change. */
    replace: (next: Data): void => void queryClient().setQueryData(queryKey, next),
  }
}

/**
 * Reads a list page by page. With `isKept`, Back finds the list as it was left; with `isSearched`,
 * the entries of one search stay until those of the next have come. `reload` starts over and shows
 * the old pages meanwhile.
 */
export const useList = <Entry extends { id: string }>(
  key: Key | null,
  loadPage: LoadPage<Entry>,
  {
    failed,
    initialData,
    isKept = false,
    isSearched = false,
  }: {
    failed?: string
    /** Returns the first page embedded in the document, as for `useRequest`. */
    initialData?: () => ListPage<Entry> | undefined
    isKept?: boolean
    isSearched?: boolean
  } = {},
) => {
  const userId = useSession(({ user }) => user?.id)
  const queryKey = fullKey(userId, key)
  const options = {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      loadPage(pageParam, signal, (page) =>
        showMeanwhile<Pages<Entry>>(queryKey, { pages: [page], pageParams: [null] }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }: ListPage<Entry>) => cursor,
    gcTime: isKept ? KEPT_MS : initialData ? EMBEDDED_MS : 0,
    staleTime: isKept ? Number.POSITIVE_INFINITY : freshFor,
  }
  const firstPages = () => {
    const page = initialData?.()
    return page && { pages: [page], pageParams: [null] }
  }
  const shown = isSearched ? { placeholderData: keepPreviousData } : {}
  const query = useInfiniteQuery(
    { ...options, ...shown, initialData: firstPages, enabled: key !== null },
    queryClient(),
  )
  const pages = query.data?.pages
  const entries = useMemo(() => (pages ? withoutRepeats(pages) : null), [pages])
  const reload = async (): Promise<void> => {
    const client = queryClient()
    // Not reverted: a copy stays until the answer comes.
    await client.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false })
    // Loads only the first page: the others may no longer follow it.
    await client.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 }).catch(() => {})
  }
  const keptAt = pages?.[0]?.keptAt ?? null
  useNetworkReturn(() => void reload(), keptAt !== null)
  const failure = query.isFetching ? null : query.error
  const error = failure && textOf(failure, failed)
  return {
    /** `null` until the first page has come. */
    entries,
    /** Of the first page, which is the newest. */
    total: pages?.[0]?.total ?? null,
    /** When this device kept the entries, if they are a copy; else `null`. */
    keptAt,
    isBusy: query.isFetching,
    error,
    hasMore: query.hasNextPage,
    /** For `LoadMore`. */
    more: {
      onMore: () => void query.fetchNextPage(),
      page: `${queryKey.join(' ')} ${pages?.length} ${pages?.at(-1)?.cursor}`,
      isBusy: query.isFetching,
      isFailed: error !== null,
      error,
    },
    reload,
    /** Shows an entry at the top until the list is loaded again; nothing if no page has come. */
    putFirst: (entry: Entry): void =>
      void queryClient().setQueryData<Pages<Entry>>(queryKey, (now) => now && withFirst(now, entry)),
    /** Loads again the pages that hold one of `ids`, and those that their changes have moved. */
    refreshPagesOf: (ids: ReadonlySet<string>): Promise<void> => refreshPages(queryKey, loadPage, ids),
    /** Loads all of its pages again. */
    refresh: async (): Promise<void> => void (await query.refetch({ cancelRefetch: false })),
  }
}

/** Loads a page of a list, and may show a copy of the first one until its answer comes. */
type LoadPage<Entry> = (
  cursor: string | null,
  signal: AbortSignal,
  showMeanwhile: (copy: ListPage<Entry>) => void,
) => Promise<ListPage<Entry>>

/** Shows a copy where there is nothing yet; the running request goes on and replaces it. */
const showMeanwhile = <Data>(queryKey: QueryKey, copy: Data): void =>
  void queryClient().setQueryData<Data>(queryKey, (now) => now ?? copy)

/** The `staleTime`: embedded data is fresh for a while, loaded data is not. */
const freshFor = ({ state }: { state: { dataUpdateCount: number } }): number =>
  state.dataUpdateCount === 0 ? EMBEDDED_MS : 0

/** A page with other entries than before has moved those after it. A failure changes nothing. */
const refreshPages = async <Entry extends { id: string }>(
  queryKey: QueryKey,
  loadPage: LoadPage<Entry>,
  ids: ReadonlySet<string>,
): Promise<void> => {
  const { signal } = new AbortController()
  let hasMoved = false
  for (let at = 0; ; at += 1) {
    const data = queryClient().getQueryData<Pages<Entry>>(queryKey)
    const before = data?.pages[at]
    if (!before) return
    const { entries } = before
    if (!hasMoved && entries.length > 0 && !entries.some(({ id }) => ids.has(id))) continue
    const page = await loadPage(data.pageParams[at] ?? null, signal, () => {}).catch(() => null)
    if (!page) return
    hasMoved = page.entries.map(({ id }) => id).join() !== entries.map(({ id }) => id).join()
    queryClient().setQueryData<Pages<Entry>>(queryKey, (now) => now && withPage(now, at, page))
  }
}

/** The ids in all lists whose key begins with `name`, so that an entity store can hold them. */
export const listedIds = (name: string): string[] =>
  (client?.getQueryCache().findAll() ?? [])
    .filter(({ queryKey }) => queryKey[1] === name)
    .flatMap(({ state }) => entriesOf(state.data).map(({ id }) => id))

/** Loads again what a screen shows under a key. */
export const reloadShown = (key: Key): void => {
  const { user } = useSession.getState()
  void client?.refetchQueries({ queryKey: fullKey(user?.id, key), type: 'active' })
}

let client: QueryClient | null = null

const queryClient = (): QueryClient => {
  client ??= createClient()
  return client
}

const createClient = (): QueryClient => {
  const created = new QueryClient({
    defaultOptions: {
      queries: {
        // `ui/network.ts` knows more than `navigator.onLine`; a failure is shown at once and
        // retried on return.
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures === 0 && isWorthRetrying(error),
        retryDelay: (_failures, error) =>
          error instanceof CallError && error.retryAfter ? error.retryAfter * 1000 : RETRY_MS,
      },
    },
  })
  created.mount()
  onUserChange(() => created.clear())
  created.getQueryCache().subscribe(({ type }) => type === 'observerRemoved' && evict(created))
  return created
}

/** No answer although the browser is online, or a server that is starting or too busy. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.retryAfter ?? 0) <= LONGEST_RETRY_S &&
  ((error.code === 'NETWORK' && navigator.onLine) || [502, 503, 504].includes(error.status))

/** Removes the oldest inactive results beyond the limits. */
const evict = (of: QueryClient): void => {
  const cache = of.getQueryCache()
  const inactive = cache
    .findAll({ type: 'inactive' })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  let entries = 0
  for (const [at, query] of inactive.entries()) {
    entries += entriesOf(query.state.data).length
    if (at >= MAX_KEPT || (at > 0 && entries > MAX_KEPT_ENTRIES)) cache.remove(query)
  }
}

const fullKey = (userId: string | undefined, key: Key | null): QueryKey => [
  userId ?? 'visitor',
  ...(key ?? []),
]

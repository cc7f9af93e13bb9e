/** One page of a list. `cursor` is where the next page begins, `null` at the end. */
export type ListPage<Entry> = {
  entries: readonly Entry[]
  cursor: string | null
  total?: number
  /** When this device kept the copy, which is loaded again once the network is back. */
  keptAt?: number | null
}

/** The loaded pages of a list in their order, each with the cursor that requested it. */
export type Pages<Entry> = { pages: ListPage<Entry>[]; pageParams: (string | null)[] }

/**
 * Replaces the page at `at`; drops those after it if it is the last. The total becomes that of the
 * new page.
 */
export const withPage = <Entry>(
  { pages, pageParams }: Pages<Entry>,
  at: number,
  page: ListPage<Entry>,
): Pages<Entry> => {
  const count = page.cursor === null ? at + 1 : pages.length
  const next = pages.slice(0, count).map((kept, place) => (place === at ? page : kept))
  const [first, ...others] = next
  return {
    pages: first ? [{ ...first, total: page.total ?? first.total }, ...others] : next,
    pageParams: pageParams.slice(0, count),
  }
}

/** Puts an entry at the top of the first page, from where it is if it is in the list. */
export const withFirst = <Entry extends { id: string }>(
  { pages, pageParams }: Pages<Entry>,
  entry: Entry,
): Pages<Entry> => ({
  pages: pages.map((page, at) => {
    const others = page.entries.filter(({ id }) => id !== entry.id)
    return { ...page, entries: at === 0 ? [entry, ...others] : others }
  }),
  pageParams,
})

/** Returns all entries in their order, each once. */
export const withoutRepeats = <Entry extends { id: string }>(
  pages: readonly ListPage<Entry>[],
): readonly Entry[] => {
  const byId = new Map<string, Entry>()
  for (const { entries } of pages)
    for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  return [...byId.values()]
}

/** Returns the entries of a query's data; none if it is no list. */
export const entriesOf = (data: unknown): readonly { id: string }[] =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.flatMap((page: ListPage<{ id: string }>) => page.entries ?? [])
    : []

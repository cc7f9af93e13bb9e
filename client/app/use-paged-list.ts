import { useCallback, useEffect, useRef, useState } from 'react'
import { useNetworkReturn } from '../ui/network.ts'
import { textOf } from './call-error.ts'

/** One page of a list: its entries, and where the next one begins (`null`: nowhere). */
export type ListPage<Entry> = {
  entries: readonly Entry[]
  cursor: string | null
  total?: number
  /** A copy from this device: asked for again when the network is back. */
  isCopy?: boolean
}

type List<Entry> = {
  /** Which list this is. */
  key: string | null
  /** `null` until the first page has come. */
  entries: readonly Entry[] | null
  cursor: string | null
  /** As the first page said. */
  total: number | null
  error: string | null
  isBusy: boolean
  isCopy: boolean
}
/** What `usePagedList` keeps of each list, the latest last. */
export type KeptLists<Entry> = Map<string, List<Entry>>

/** Lists, and entries in all of them, that are kept for Back; the latest list stays whatever its length. */
const MOST_LISTS = 10
const MOST_ENTRIES = 600

/** Keeps a list as the latest, and forgets the oldest beyond the limits. */
export const keepList = <Entry>(kept: KeptLists<Entry>, key: string, list: List<Entry>): void => {
  kept.delete(key)
  kept.set(key, list)
  let entries = 0
  for (const [at, [name, { entries: own }]] of [...kept].reverse().entries()) {
    entries += own?.length ?? 0
    if (at > 0 && (at >= MOST_LISTS || entries > MOST_ENTRIES)) kept.delete(name)
  }
}

const begin = (key: string | null) => ({
  key,
  entries: null,
  cursor: null,
  total: null,
  error: null,
  isBusy: key !== null,
  isCopy: false,
})

/**
 * A list that is read page by page. `key` names what is listed: with another one it begins anew, with `null` nothing is
 * asked for. `failed` is the text for a failure without one of its own. With `kept`, a list is found again as it was left
 * (Back); `reload` begins anew, and shows what there is meanwhile.
 */
export const usePagedList = <Entry extends { id: string }>(
  key: string | null,
  loadPage: (cursor: string | null) => Promise<ListPage<Entry>>,
  failed: string,
  kept?: KeptLists<Entry>,
) => {
  const known = key === null ? undefined : kept?.get(key)
  const [state, setList] = useState<List<Entry>>(known ?? begin(key))
  const list = state.key === key ? state : (known ?? begin(key))
  const edition = useRef(0)
  const asked = useRef(loadPage)
  asked.current = loadPage

  const load = useCallback(
    async (cursor: string | null) => {
      if (key === null) return
      edition.current += 1
      const mine = edition.current
      const change = (next: (before: List<Entry>) => Partial<List<Entry>>) => {
        if (mine !== edition.current) return
        setList((state) => {
          const before = state.key === key ? state : (kept?.get(key) ?? begin(key))
          const after = { ...before, ...next(before) }
          if (kept && !after.isBusy && after.entries !== null) keepList(kept, key, after)
          return after
        })
      }
      change(() => ({ isBusy: true, error: null }))
      try {
        const page = await asked.current(cursor)
        change(({ entries, total }) => {
          const before = cursor === null ? [] : (entries ?? [])
          const seen = new Set(before.map(({ id }) => id))
          return {
            entries: [...before, ...page.entries.filter(({ id }) => !seen.has(id))],
            cursor: page.cursor,
            total: cursor === null ? (page.total ?? null) : total,
            isBusy: false,
            isCopy: page.isCopy === true,
          }
        })
      } catch (error) {
        change(() => ({ isBusy: false, error: textOf(error, failed) }))
      }
    },
    [key, failed, kept],
  )
  useEffect(() => {
    if (key === null || !kept?.has(key)) void load(null)
    return () => {
      edition.current += 1
    }
  }, [load, key, kept])

  useNetworkReturn(() => void load(null), list.isCopy)

  const { key: _key, isCopy: _isCopy, ...shown } = list
  return {
    ...shown,
    hasMore: list.cursor !== null,
    /** For `LoadMore`. */
    more: {
      onMore: () => void load(list.cursor),
      isBusy: list.isBusy,
      isFailed: list.error !== null,
      error: list.error,
    },
    reload: () => load(null),
  }
}

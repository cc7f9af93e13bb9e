import { useCallback, useEffect, useRef, useState } from 'react'

type Page<Item> = { items: readonly Item[]; next: string | null }

/** A list that is read page by page, for as long as a sheet is open. `items` is `null` until the first page came. */
export const usePages = <Item extends { id: string }>(load: (cursor?: string) => Promise<Page<Item>>) => {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isHere = useRef(true)
  const loader = useRef(load)

  const ask = useCallback(async (cursor?: string) => {
    setBusy(true)
    setError(null)
    try {
      const page = await loader.current(cursor)
      if (!isHere.current) return
      setItems((before) => {
        const known = new Set(before?.map(({ id }) => id))
        return [...(before ?? []), ...page.items.filter(({ id }) => !known.has(id))]
      })
      setNext(page.next)
    } catch (failure) {
      if (isHere.current) setError(failure)
    } finally {
      if (isHere.current) setBusy(false)
    }
  }, [])
  useEffect(() => {
    isHere.current = true
    void ask()
    return () => {
      isHere.current = false
    }
  }, [ask])

  return {
    items,
    error,
    isBusy,
    hasMore: next !== null,
    more: () => void ask(next ?? undefined),
    retry: () => void ask(next ?? undefined),
  }
}

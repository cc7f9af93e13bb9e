import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** So near to its end (pixels) it counts as there. */
const NEAR_END = 60

/**
 * A column that grows at both ends and never jumps: at its end it stays at its end, elsewhere the first row that is
 * seen stays where it is, whatever comes before or after it. Rows carry `data-row`; `version` changes when they do.
 */
export const useAnchoredScroll = (
  version: unknown,
): {
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  goToEnd: () => void
  onScroll: () => void
} => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef<{ isAtEnd: boolean; row: string | null; top: number }>({
    isAtEnd: true,
    row: null,
    top: 0,
  })
  const [isAtEnd, setAtEnd] = useState(true)

  const restore = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    const { isAtEnd: wasAtEnd, row, top } = place.current
    if (wasAtEnd) element.scrollTop = element.scrollHeight
    else if (row !== null) {
      const anchor = content.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)
      if (anchor) element.scrollTop = anchor.offsetTop - top
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows changed
  useLayoutEffect(() => restore(), [version])
  useEffect(() => {
    // A keyboard that opens, a picture that arrives, a window that is turned.
    const watcher = new ResizeObserver(() => restore())
    if (scroller.current) watcher.observe(scroller.current)
    if (content.current) watcher.observe(content.current)
    return () => watcher.disconnect()
  }, [])

  return {
    scroller,
    content,
    isAtEnd,
    goToEnd: () => {
      const element = scroller.current
      if (!element) return
      place.current = { isAtEnd: true, row: null, top: 0 }
      setAtEnd(true)
      element.scrollTop = element.scrollHeight
    },
    onScroll: () => {
      const element = scroller.current
      if (!element) return
      const isNow = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
      const row = firstSeen(content.current, element.scrollTop)
      place.current = {
        isAtEnd: isNow,
        row: row?.dataset.row ?? null,
        top: (row?.offsetTop ?? 0) - element.scrollTop,
      }
      setAtEnd(isNow)
    },
  }
}

/** Rows stand in their order, so the first that reaches into sight is found by halving. */
const firstSeen = (content: HTMLElement | null, scrollTop: number): HTMLElement | undefined => {
  const rows = [...(content?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.offsetTop + row.offsetHeight > scrollTop) high = middle
    else low = middle + 1
  }
  return rows[low]
}

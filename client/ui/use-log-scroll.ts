import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** So near to its end (pixels) it counts as there. */
const NEAR_END = 60

/**
 * A log that stays at its end while one is there: whatever is added, arrives or grows. Elsewhere it
 * is left alone (what comes before the first row that is seen is made up for by the list itself).
 * `version` changes with the rows.
 */
export const useLogScroll = (
  version: unknown,
): {
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  goToEnd: () => void
  /** One is about to be brought elsewhere. */
  leaveEnd: () => void
  onScroll: () => void
} => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef({ isAtEnd: true, top: 0 })
  /**
   * It was put at its end in this frame or the last: the list may still be making up for rows whose
   * heights were guessed.
   */
  const isSettling = useRef(false)
  const [isAtEnd, setAtEnd] = useState(true)

  const put = (isNowAtEnd: boolean) => {
    place.current.isAtEnd = isNowAtEnd
    setAtEnd(isNowAtEnd)
  }
  const stay = useEffectEvent(() => {
    const element = scroller.current
    if (!element) return
    // Where all is in sight there is no way from the end.
    if (element.scrollHeight - element.clientHeight < NEAR_END) put(true)
    if (!place.current.isAtEnd) return
    element.scrollTop = element.scrollHeight
    place.current.top = element.scrollTop
    isSettling.current = true
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isSettling.current = false
      }),
    )
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows changed
  useLayoutEffect(() => stay(), [version])
  useEffect(() => {
    // A keyboard that opens, a picture that arrives, a row whose height was only guessed, a window
    // that is turned.
    const watcher = new ResizeObserver(() => stay())
    if (scroller.current) watcher.observe(scroller.current)
    if (content.current) watcher.observe(content.current)
    return () => watcher.disconnect()
  }, [])

  return {
    scroller,
    content,
    isAtEnd,
    goToEnd: () => {
      put(true)
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
    },
    leaveEnd: () => {
      put(false)
      requestAnimationFrame(() => stay())
    },
    onScroll: () => {
      const element = scroller.current
      if (!element) return
      const moved = element.scrollTop - place.current.top
      // The list moved, not a finger: it was at the end a moment ago.
      if (moved < 0 && place.current.isAtEnd && isSettling.current) return stay()
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
      place.current.top = element.scrollTop
      // Only who moves leaves the end or comes to it: it moves away by itself too, as rows come or
      // turn out higher.
      if (moved < 0) put(isNear)
      else if (moved > 0 && isNear) put(true)
    },
  }
}

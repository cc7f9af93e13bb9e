import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** This close to its end, in pixels, counts as the end. */
const NEAR_END = 60
/** After this, in milliseconds, a jump to another place has ended. */
const JUMP_MS = 300
/** A scroll so long after a touch, a key or the wheel is the reader's own. */
const OWN_SCROLL_MS = 1000
/** Also the scroll bar: a press on it is one on the log. */
const INPUTS = ['touchmove', 'wheel', 'keydown', 'pointerdown'] as const

/**
 * Keeps a log at its end while it is scrolled there. Elsewhere it does not scroll; the list itself
 * compensates for rows above. `version` changes with the rows.
 */
export const useLogScroll = (
  version: unknown,
): {
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  goToEnd: () => void
  /** Call it before scrolling to another place. */
  leaveEnd: () => void
  onScroll: () => void
} => {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const place = useRef({ isAtEnd: true, top: 0, height: 0 })
  const hasReaderScrolled = useReaderScroll(scroller)
  /**
   * It was scrolled to its end in this frame or the last: the list may still correct estimated
   * heights.
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
    // If all rows are visible, it is at its end.
    if (element.scrollHeight - element.clientHeight < NEAR_END) put(true)
    if (!place.current.isAtEnd) return
    element.scrollTop = element.scrollHeight
    place.current.top = element.scrollTop
    place.current.height = element.scrollHeight
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
    // Resizing by a keyboard, a loaded picture, a corrected row height, or a rotated window.
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
      setTimeout(() => {
        if (scroller.current && isNearEnd(scroller.current)) put(true)
      }, JUMP_MS)
    },
    onScroll: () => {
      const element = scroller.current
      if (!element) return
      const moved = element.scrollTop - place.current.top
      // The list has moved it, not the user, as it corrected heights: it was at its end.
      const isCorrected = element.scrollHeight !== place.current.height && !hasReaderScrolled()
      if (moved < 0 && place.current.isAtEnd && (isSettling.current || isCorrected)) return stay()
      const isNear = isNearEnd(element)
      place.current.top = element.scrollTop
      // Only an upward scroll leaves the end: rows that are added or corrected move the end away,
      // too.
      if (moved < 0) put(isNear)
      else if (moved > 0 && isNear) put(true)
    },
  }
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END

/** Returns a function that tells whether the reader may have scrolled an element just now. */
const useReaderScroll = (scroller: RefObject<HTMLElement | null>): (() => boolean) => {
  const lastInput = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const element = scroller.current
    const note = ({ timeStamp }: Event) => {
      lastInput.current = timeStamp
    }
    for (const name of INPUTS) element?.addEventListener(name, note, { passive: true })
    return () => {
      for (const name of INPUTS) element?.removeEventListener(name, note)
    }
  }, [scroller])
  return () => performance.now() - lastInput.current < OWN_SCROLL_MS
}

import { type RefObject, useEffect } from 'react'

/** Parts of a page that load later move what is below them. */
const SETTLES_MS = 8000
const touches = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Scrolls to an element, again whenever the page changes its height, until somebody touches the
 * page. `visit` identifies the visit that wants to see it, `null` none; another one starts over.
 */
export const useShowPlace = (place: RefObject<HTMLElement | null>, visit: string | null): void => {
  useEffect(() => {
    if (visit === null) return
    const show = () => place.current?.scrollIntoView()
    const observer = new ResizeObserver(show)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, stop)
    }
    const timer = setTimeout(stop, SETTLES_MS)
    for (const touch of touches) addEventListener(touch, stop, { passive: true })
    show()
    observer.observe(document.body)
    return stop
  }, [place, visit])
}

import { type RefObject, useEffect } from 'react'

/** Parts of a page that load later move what is below them. */
const SETTLES_MS = 8000
const touches = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Scrolls to an element while `isWanted`, again whenever the page changes its height, until
 * somebody touches the page. A new `visit` starts over.
 */
export const useShowPlace = (
  place: RefObject<HTMLElement | null>,
  isWanted: boolean,
  visit: string,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit scrolls again
  useEffect(() => {
    if (!isWanted) return
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
  }, [place, isWanted, visit])
}

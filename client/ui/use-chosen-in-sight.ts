import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls the chosen element of a row (`aria-selected` or `aria-pressed`) to its middle whenever
 * `version` changes. The page itself does not scroll.
 */
export const useChosenInSight = (version: unknown): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new version
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-selected=true], [aria-pressed=true]')
    if (!row.current || !chosen) return
    const [place, frame] = [chosen.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2)
  }, [version])
  return row
}

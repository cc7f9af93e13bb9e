import { useSyncExternalStore } from 'react'

/** Follows a media query. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
  )

const lessMotion = '(prefers-reduced-motion: reduce)'
export const useReducedMotion = (): boolean => useMediaQuery(lessMotion)
export const prefersReducedMotion = (): boolean => matchMedia(lessMotion).matches

/** Whether the page is visible. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      document.addEventListener('visibilitychange', notify)
      return () => document.removeEventListener('visibilitychange', notify)
    },
    () => document.visibilityState === 'visible',
  )

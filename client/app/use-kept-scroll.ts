import { useEffect, useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router'

const kept = new Map<string, number>()

/**
 * Restores the scroll position of a long list on Back. `key` names the page; `isReady` says that
 * its content is rendered, so that there is something to scroll.
 */
export const useKeptScroll = (key: string, isReady: boolean): void => {
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the content stands
  useLayoutEffect(() => {
    const place = kept.get(key)
    if (isReady && type === 'POP' && place !== undefined) scrollTo(0, place)
  }, [isReady])
  useEffect(() => {
    // On leaving, the window has the position of the next page: it is recorded on each scroll.
    const note = () => kept.set(key, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])
}

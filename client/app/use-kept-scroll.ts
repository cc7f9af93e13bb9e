import { useEffect, useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router'

const kept = new Map<string, number>()

/**
 * Restores the scroll position of a long list on Back. `key` names the page;
 * `isReady` says that its content stands, without which there is nowhere to scroll to.
 */
export const useKeptScroll = (key: string, isReady: boolean): void => {
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the content stands
  useLayoutEffect(() => {
    const place = kept.get(key)
    if (isReady && type === 'POP' && place !== undefined) scrollTo(0, place)
  }, [isReady])
  useEffect(() => {
    // While another page stands already, the window says nothing about this one: noted as one
    // scrolls.
    const note = () => kept.set(key, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])
}

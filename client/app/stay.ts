import { useEffect } from 'react'
import { create } from 'zustand'
import { STAY_MS } from './stay-ms.ts'
import { readTokens } from './tokens.ts'

const useStay = create(() => ({ hasStayed: false }))
let isWatching = false

const watch = (): void => {
  if (isWatching) return
  isWatching = true
  const stay = () => useStay.setState({ hasStayed: true })
  setTimeout(stay, STAY_MS)
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(type, stay, { passive: true, once: true })
}

const isStaying = ({ hasStayed }: { hasStayed: boolean }): boolean => hasStayed || readTokens() !== null

/**
 * Returns whether to load more than the page shows: for members, and for visitors once they touch
 * the page or look at it for some seconds. Many leave a shared link at once.
 */
export const useIsStaying = (): boolean => {
  useEffect(watch, [])
  return useStay(isStaying)
}

/** Calls `run` once the person stays. */
export const onceStaying = (run: () => void): void => {
  watch()
  if (isStaying(useStay.getState())) {
    run()
    return
  }
  const stop = useStay.subscribe(() => {
    stop()
    run()
  })
}

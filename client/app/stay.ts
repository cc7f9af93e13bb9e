import { useEffect } from 'react'
import { create } from 'zustand'
import { readTokens } from './tokens.ts'

/** Milliseconds after which a visitor who has touched nothing counts as staying. */
const STAY_MS = 7000

const useStay = create(() => ({ isStaying: readTokens() !== null }))
let isWatching = false

const watch = (): void => {
  if (isWatching) return
  isWatching = true
  const stay = () => useStay.setState({ isStaying: true })
  setTimeout(stay, STAY_MS)
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(type, stay, { passive: true, once: true })
}

/**
 * Returns whether this person stays: members do, visitors once they touch the page or look at it
 * for some seconds. Nothing is loaded in advance for those who leave a shared link at once.
 */
export const useIsStaying = (): boolean => {
  useEffect(watch, [])
  return useStay((stay) => stay.isStaying)
}

/** Calls `run` once the person stays. */
export const onceStaying = (run: () => void): void => {
  watch()
  if (useStay.getState().isStaying) {
    run()
    return
  }
  const stop = useStay.subscribe(() => {
    stop()
    run()
  })
}

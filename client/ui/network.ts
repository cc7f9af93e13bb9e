import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

let isLost = false
let answeredAt = 0
const returnListeners = new Set<() => void>()
const lossListeners = new Set<() => void>()

/**
 * Records that a request got no answer. If it was given up, `since` is when it began: where another
 * one was answered meanwhile, the network is not lost, only slow.
 */
export const noteNoAnswer = (since = Number.POSITIVE_INFINITY): void => {
  if (isLost || hasAnsweredSince(since)) return
  isLost = true
  for (const listener of [...lossListeners]) listener()
}

/** Records that the server answered, whatever it said. */
export const noteAnswer = (): void => {
  answeredAt = Date.now()
  if (isLost) announceReturn()
}

/** Returns whether any request was answered since then, in milliseconds since 1970. */
export const hasAnsweredSince = (at: number): boolean => answeredAt >= at

/** Returns whether the last request got no answer, or the browser knows that it is offline. */
export const isNetworkLost = (): boolean =>
  // `undefined` in Node.
  isLost || navigator.onLine === false

/**
 * Calls `listener` when a request first gets no answer; not for the browser's `offline` event.
 * Returns a function that stops it.
 */
export const onNetworkLoss = (listener: () => void): (() => void) => {
  lossListeners.add(listener)
  return () => lossListeners.delete(listener)
}

/** Calls `listener` whenever the network is back; returns a function that stops it. */
export const onNetworkReturn = (listener: () => void): (() => void) => {
  if (returnListeners.size === 0) addEventListener('online', announceReturn)
  returnListeners.add(listener)
  return () => {
    returnListeners.delete(listener)
    if (returnListeners.size === 0) removeEventListener('online', announceReturn)
  }
}

/** Runs `onReturn` whenever the network is back, while `isWanted`. */
export const useNetworkReturn = (onReturn: () => void, isWanted = true): void => {
  const run = useEffectEvent(onReturn)
  useEffect(() => (isWanted ? onNetworkReturn(() => run()) : undefined), [isWanted])
}

/** As `isNetworkLost`, for components. */
export const useIsNetworkLost = (): boolean => useSyncExternalStore(subscribe, isNetworkLost)

const subscribe = (notify: () => void): (() => void) => {
  const stops = [onNetworkLoss(notify), onNetworkReturn(notify)]
  addEventListener('offline', notify)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('offline', notify)
  }
}

const announceReturn = () => {
  isLost = false
  for (const listener of [...returnListeners]) listener()
}

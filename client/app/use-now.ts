import { useSyncExternalStore } from 'react'

/** One timer for all components. '5 minutes ago' may be half a minute late. */
const TICK_MS = 30_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The time in milliseconds since 1970, anew every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, readNow)

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const tick = () => {
  now = Date.now()
  for (const notify of listeners) notify()
}

/** Without subscribers the timer is stopped: then the time is read anew, at most once a tick. */
const readNow = (): number => {
  if (listeners.size === 0 && Date.now() - now >= TICK_MS) now = Date.now()
  return now
}

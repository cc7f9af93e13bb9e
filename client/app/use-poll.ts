import { useEffect, useEffectEvent, useRef } from 'react'
import { onConnect, useConnection } from './live.ts'

/**
 * Calls `load` every `ms` milliseconds while there is no socket and the page is visible, and once
 * after each connection, or when the page is next visible. A poll that still runs is not repeated.
 * `load` handles its failures.
 */
export const usePoll = (load: () => Promise<unknown>, ms: number, isWanted = true): void => {
  const isConnected = useConnection((live) => live.connected)
  const running = useRef(0)
  const run = useEffectEvent(() => {
    running.current += 1
    const end = () => {
      running.current -= 1
    }
    load().then(end, end)
  })
  useEffect(() => {
    if (!isWanted || isConnected) return
    const timer = setInterval(() => {
      if (isVisible() && running.current === 0) run()
    }, ms)
    return () => clearInterval(timer)
  }, [isWanted, isConnected, ms])
  useEffect(() => (isWanted ? onVisibleConnect(run) : undefined), [isWanted])
}

/**
 * Calls `listener` after each connection but that of a slow start. If the page is hidden then, it
 * is called when the page is next visible. Returns the unsubscription.
 */
export const onVisibleConnect = (listener: () => void): (() => void) => {
  let isDue = false
  const callIfDue = () => {
    if (!isDue || !isVisible()) return
    isDue = false
    listener()
  }
  const stop = onConnect((isSlowStart) => {
    if (isSlowStart) return
    isDue = true
    callIfDue()
  })
  document.addEventListener('visibilitychange', callIfDue)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', callIfDue)
  }
}

const isVisible = (): boolean => document.visibilityState === 'visible'

import { useEffect, useEffectEvent } from 'react'
import { onConnect, useConnection } from './live.ts'

/**
 * Keeps a screen right without a socket: calls `ask` every `ms` milliseconds while there is none
 * and the page is seen, and once each time the socket comes (back). Failures are the caller's; the
 * next turn asks again.
 */
export const usePoll = (ask: () => Promise<unknown>, ms: number, isWanted = true): void => {
  const isConnected = useConnection((live) => live.connected)
  const turn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask().catch(() => {})
  })
  useEffect(() => {
    if (!isWanted || isConnected) return
    const timer = setInterval(turn, ms)
    return () => clearInterval(timer)
  }, [isWanted, isConnected, ms])
  useEffect(() => (isWanted ? onConnect(turn) : undefined), [isWanted])
}

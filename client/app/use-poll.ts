import { useEffect, useEffectEvent } from 'react'
import { onConnect, useConnection } from './live.ts'

/**
 * Calls `ask` every `ms` milliseconds while there is no socket and the page is visible, and once
 * after each connection. `ask` handles its failures.
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

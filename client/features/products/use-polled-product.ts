import { useEffect, useEffectEvent } from 'react'
import { useConnection } from '../../app/live.ts'
import { usePoll } from '../../app/use-poll.ts'
import { loadProduct } from './api.ts'

const POLL_MS = 15_000
/**
 * A push of a video's progress may be lost: with a socket it is checked this often, without one
 * loaded.
 */
const PENDING_CHECK_MS = 10_000
const PENDING_POLL_MS = 2000

/** Keeps a product on the screen right without a socket. */
export const usePolledProduct = (id: string | undefined): void =>
  usePoll(() => loadProduct(id ?? ''), POLL_MS, id !== undefined)

/** Loads products whose videos are processed now and then until they are done. */
export const usePendingProducts = (ids: readonly string[]): void => {
  const isConnected = useConnection((live) => live.connected)
  const isWanted = ids.length > 0
  const load = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const id of ids) loadProduct(id).catch(() => {})
  })
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(load, isConnected ? PENDING_CHECK_MS : PENDING_POLL_MS)
    return () => clearInterval(timer)
  }, [isWanted, isConnected])
}

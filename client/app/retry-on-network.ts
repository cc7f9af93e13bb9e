import { useEffect, useEffectEvent } from 'react'
import { onNetworkReturn } from '../ui/network.ts'
import { CallError } from './call-error.ts'

/**
 * Maximum time between two tries, in milliseconds: a network can come back without an event of the
 * browser.
 */
const MAX_WAIT_MS = 10_000

/** Resolves when the network is back, or after `MAX_WAIT_MS`. @throws the signal's reason */
const waitForNetwork = async (signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = setTimeout(end, MAX_WAIT_MS)
  const stop = onNetworkReturn(end)
  signal.addEventListener('abort', end)
  await promise
  clearTimeout(timer)
  stop()
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
}

/**
 * Runs `retry` when the network is back, or after 10 s, each time `isWanted` becomes true. The
 * timer covers a return before the hook subscribed.
 */
export const useRetryOnNetwork = (retry: () => void, isWanted: boolean): void => {
  const run = useEffectEvent(retry)
  useEffect(() => {
    if (!isWanted) return
    const waiting = new AbortController()
    waitForNetwork(waiting.signal).then(
      () => run(),
      () => {},
    )
    return () => waiting.abort()
  }, [isWanted])
}

/**
 * Runs `work` until it gets an answer; `onGap` is called when it waits for the network, and when it
 * continues.
 */
export const retryOnNetwork = async <T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onGap: (isWaiting: boolean) => void = () => {},
): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'NETWORK')) throw error
      onGap(true)
      await waitForNetwork(signal)
      onGap(false)
    }
  }
}

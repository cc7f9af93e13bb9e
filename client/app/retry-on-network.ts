import { useEffect, useEffectEvent } from 'react'
import { onNetworkReturn } from '../ui/network.ts'
import { CallError } from './call-error.ts'

/**
 * Maximum time between two tries, in milliseconds: a network can come back without an event of the
 * browser.
 */
const MAX_WAIT_MS = 10_000

/** Resolves when the network is back or some seconds passed. @throws the signal's reason */
const networkChance = async (signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(resolve, MAX_WAIT_MS)
  const stop = onNetworkReturn(() => resolve(null))
  signal.addEventListener('abort', resolve)
  await promise
  clearTimeout(timer)
  stop()
  signal.removeEventListener('abort', resolve)
  signal.throwIfAborted()
}

/**
 * Runs `again` when the network is back or some seconds have passed, whenever `isWanted` becomes
 * true: the answer that tells of its return may have come before anybody listened.
 */
export const useNetworkChance = (again: () => void, isWanted: boolean): void => {
  const run = useEffectEvent(again)
  useEffect(() => {
    if (!isWanted) return
    const waiting = new AbortController()
    networkChance(waiting.signal).then(
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
      await networkChance(signal)
      onGap(false)
    }
  }
}

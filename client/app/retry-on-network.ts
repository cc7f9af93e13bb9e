import { CallError } from './call-error.ts'

/** Browsers may not notice that the network is back, so requests are tried this often. */
const LONGEST_WAIT_MS = 10_000

/**
 * Resolves when a request is worth another try: the browser is online again, or some seconds have
 * passed.
 */
const networkChance = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => () => {
      over.abort()
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(end(resolve), LONGEST_WAIT_MS)
    addEventListener('online', end(resolve), { signal: over.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: over.signal },
    )
    if (signal.aborted) end(() => reject(signal.reason))()
  })

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

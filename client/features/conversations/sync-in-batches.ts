import { CallError } from '../../app/call-error.ts'

/** The number of conversations that `sync` accepts at once. */
const MAX_SYNC = 200
/** The server counts the events of each second. */
const LIMIT_MS = 1000
const MAX_TRIES = 10

/**
 * Calls `sync` with at most 200 conversations at a time, and waits when the server's rate limit
 * is reached. `sync` returns those that have more; they are synced again at the end.
 */
export const syncInBatches = async (
  ids: readonly string[],
  sync: (batch: readonly string[]) => Promise<readonly string[]>,
): Promise<void> => {
  let rest = ids
  while (rest.length > 0) {
    const batch = rest.slice(0, MAX_SYNC)
    const more = await retryWhenLimited(() => sync(batch))
    rest = [...rest.slice(MAX_SYNC), ...more]
  }
}

const retryWhenLimited = async <T>(request: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await request()
    } catch (error) {
      const isLimited = error instanceof CallError && error.status === 429
      if (!isLimited || tries === MAX_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, LIMIT_MS))
    }
}

import { CallError } from '../../app/call-error.ts'

/** The number of conversations that `sync` accepts at once. */
const MAX_SYNC = 200
/** The server counts the events of each second. */
const LIMIT_MS = 1000
const MAX_TRIES = 10

/**
 * Calls `ask` with all conversations, in parts that `sync` accepts. `ask` returns those that have
 * more, which are asked for again at the end. Waits when the server's rate limit is reached.
 */
export const askInParts = async (
  ids: readonly string[],
  ask: (part: readonly string[]) => Promise<readonly string[]>,
): Promise<void> => {
  let rest = ids
  while (rest.length > 0) {
    const part = rest.slice(0, MAX_SYNC)
    const more = await askPatiently(() => ask(part))
    rest = [...rest.slice(MAX_SYNC), ...more]
  }
}

const askPatiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      const isLimited = error instanceof CallError && error.status === 429
      if (!isLimited || tries === MAX_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, LIMIT_MS))
    }
}

import { CallError } from './call-error.ts'

const FIRST_MS = 1000
const MAX_MS = 30_000

/**
 * Returns whether a retry may succeed: no answer, an expired session, a limit, or a server that is
 * down.
 */
export const isTemporary = (error: unknown): boolean =>
  error instanceof CallError && [0, 401, 429, 502, 503, 504].includes(error.status)

/** Returns how long to wait after a failure: as the server says, else `backOff`. */
export const retryWait = (error: unknown, retries: number): number => {
  const named = error instanceof CallError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
  return named || backOff(retries)
}

/** Returns milliseconds to wait after a number of retries: twice as long each time. */
export const backOff = (retries: number): number => Math.min(MAX_MS, FIRST_MS * 2 ** retries)

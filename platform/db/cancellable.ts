import { AsyncLocalStorage } from 'node:async_hooks'
import { ApiError, fail } from '../errors.ts'
import { isCancelled } from './errors.ts'

const storage = new AsyncLocalStorage<AbortSignal>()

/** Runs work whose statements are cancelled in PostgreSQL when `signal` aborts. */
export const runCancellable = <Answer>(signal: AbortSignal, work: () => Answer): Answer =>
  storage.run(signal, work)

/**
 * Runs work for at most `ms` milliseconds: its statement is cancelled then, and the result is
 * `null`. An outer signal that aborts first still throws, and so does another failure.
 */
export const runWithin = async <Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer | null> => {
  const outer = storage.getStore()
  const limit = AbortSignal.timeout(ms)
  try {
    return await runCancellable(outer ? AbortSignal.any([outer, limit]) : limit, work)
  } catch (error) {
    if (limit.aborted && !outer?.aborted && isEnded(error)) return null
    throw error
  }
}

/** Returns whether a statement was cancelled, or not begun as the signal had aborted. */
const isEnded = (error: unknown): boolean =>
  isCancelled(error) || (error instanceof ApiError && error.code === 'UNAVAILABLE')

/**
 * Runs a statement; when the signal of the current work aborts meanwhile, `cancel` ends it, and it
 * fails with SQLSTATE 57014. Returns after `cancel` has, so that no other statement is hit.
 * @throws UNAVAILABLE if the signal has aborted before
 */
export const cancellable = async <Answer>(
  run: () => Promise<Answer>,
  cancel: () => Promise<void>,
): Promise<Answer> => {
  const signal = storage.getStore()
  if (!signal) return run()
  if (signal.aborted) throw fail('UNAVAILABLE')
  let cancelling: Promise<void> | undefined
  const onAbort = () => {
    cancelling = cancel().catch(() => undefined)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await run()
  } finally {
    signal.removeEventListener('abort', onAbort)
    await cancelling
  }
}

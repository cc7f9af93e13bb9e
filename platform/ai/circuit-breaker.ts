import { APICallError } from 'ai'
import type { Logger } from '../logger.ts'
import { AiFailed } from './port.ts'

/** After so many failures in a row, calls fail at once for a while instead of waiting. */
const FAILURES_IN_A_ROW = 3
const OPEN_MS = 30_000

/**
 * Returns a circuit breaker, which runs calls with a time limit and classifies their failures. The
 * caller's own signal ends a call without counting as a failure.
 */
export const createCircuitBreaker = (log: Logger) => {
  let failures = 0
  let openUntil = 0
  return async <T>(
    timeoutMs: number,
    signal: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (Date.now() < openUntil)
      throw new AiFailed('unavailable', 'The endpoint failed repeatedly and is not called for a moment')
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await call(signal ? AbortSignal.any([signal, timeout]) : timeout)
      failures = 0
      return answer
    } catch (error) {
      signal?.throwIfAborted()
      const failed = timeout.aborted
        ? new AiFailed('timeout', `The endpoint took over ${timeoutMs} ms`, error)
        : toAiFailed(error)
      failures = failed.kind === 'unavailable' || failed.kind === 'timeout' ? failures + 1 : 0
      if (failures >= FAILURES_IN_A_ROW) {
        failures = 0
        openUntil = Date.now() + OPEN_MS
        log.warn({ err: failed }, 'The AI endpoint failed repeatedly: it is not called for a moment')
      }
      throw failed
    }
  }
}

const toAiFailed = (error: unknown): AiFailed => {
  if (error instanceof AiFailed) return error
  // After its own retries the library throws what it saw last inside another error.
  const last = error instanceof Error && 'lastError' in error ? error.lastError : error
  if (!APICallError.isInstance(last))
    return isAboutTheAnswer(last)
      ? new AiFailed('invalid-response', 'The endpoint answered something else than it was asked for', error)
      : new AiFailed('unavailable', 'The endpoint could not be reached', error)
  const status = last.statusCode ?? 0
  // Here the answer began well: what it held cannot be read, or the connection broke.
  if (status === 200)
    return isAboutTheAnswer(last.cause)
      ? new AiFailed('invalid-response', 'The endpoint answered what cannot be read', error)
      : new AiFailed('unavailable', 'The endpoint broke off its answer', error)
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    return new AiFailed('refused', `The endpoint answered ${status}`, error)
  return new AiFailed('unavailable', `The endpoint answered ${status || 'nothing'}`, error)
}

/** Names of errors for an answer of the wrong form: the library's, and `ResponseTooLong`. */
const answerErrors = [
  'NoObjectGenerated',
  'NoOutputGenerated',
  'TypeValidation',
  'JSONParse',
  'InvalidResponseData',
  'NoTranscript',
  'EmptyResponseBody',
  'NoSuchTool',
  'InvalidToolInput',
  'ResponseTooLong',
]

const isAboutTheAnswer = (error: unknown): boolean =>
  error instanceof Error && answerErrors.some((name) => error.name.includes(name))

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * The request that the current work belongs to and, with tracing, its span. Available to all code
 * called from there; the outbox, jobs and the bus pass it to other processes.
 */
export type RequestContext = {
  requestId: string
  /** In the format of W3C Trace Context. */
  traceparent?: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Returns the request context of the current work, if it has one. */
export const currentRequestContext = (): RequestContext | undefined => storage.getStore()

/** Runs `work` in a request context, or without one. */
export const runInContext = <Result>(context: RequestContext | undefined, work: () => Result): Result =>
  context ? storage.run(context, work) : work()

/** Returns the request's own id if it is fit for a log line, otherwise a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.:-]{8,100}$/.test(header) ? header : randomUUID()

/** Parses a request context that another process wrote; `undefined` if it is invalid. */
export const parseRequestContext = (written: unknown): RequestContext | undefined => {
  const { requestId, traceparent }: Record<string, unknown> = Object(written)
  if (typeof requestId !== 'string') return
  return { requestId, ...(typeof traceparent === 'string' && { traceparent }) }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/**
 * What the work at hand goes back to: the request that asked for it and, where traces are made, the span it is part of.
 * Whatever is called from there finds it; the outbox, jobs and the bus carry it to other processes.
 */
export type Trail = {
  requestId: string
  /** As W3C Trace Context writes it. */
  traceparent?: string
}

const storage = new AsyncLocalStorage<Trail>()

export const currentTrail = (): Trail | undefined => storage.getStore()

/** Runs `work` as part of that trail, or of none. */
export const follow = <Answer>(trail: Trail | undefined, work: () => Answer): Answer =>
  trail ? storage.run(trail, work) : work()

/** A request's own id where it brought one that is fit for a log line, else a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.:-]{8,100}$/.test(header) ? header : randomUUID()

/** A trail that was written down: by another process, so that nothing about it is sure. */
export const readTrail = (written: unknown): Trail | undefined => {
  const { requestId, traceparent }: Record<string, unknown> = Object(written)
  if (typeof requestId !== 'string') return
  return { requestId, ...(typeof traceparent === 'string' && { traceparent }) }
}

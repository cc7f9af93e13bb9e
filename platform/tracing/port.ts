import { currentRequestContext, runInContext } from '../request-context.ts'

type Attributes = Record<string, string | number | boolean>

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

export type Span = {
  /** The parent id for child spans. `undefined` without tracing. */
  traceparent: string | undefined
  /** Ends the span, with an error if there was one. */
  end(attributes?: Attributes, error?: unknown): void
}

export type Tracing = {
  /** False without tracing, to skip expensive descriptions. */
  isOn: boolean
  /** Starts a span; `parent` defaults to the span of the request context. */
  start(name: string, options: { kind: SpanKind; attributes?: Attributes; parent?: string }): Span
  /** Sends the remaining spans. */
  close(): Promise<void>
}

const nothing: Span = { traceparent: undefined, end: () => undefined }

/** Tracing that does nothing. */
export const noTracing: Tracing = { isOn: false, start: () => nothing, close: async () => undefined }

/** Runs `work` in a new span of the request context. */
export const traced = <Answer>(
  tracing: Tracing,
  name: string,
  options: Parameters<Tracing['start']>[1],
  work: () => Promise<Answer>,
): Promise<Answer> => (tracing.isOn ? runTraced(tracing, name, options, work) : work())

const runTraced: typeof traced = async (tracing, name, options, work) => {
  const span = tracing.start(name, options)
  const context = currentRequestContext()
  try {
    const answer = await runInContext(context && { ...context, traceparent: span.traceparent }, work)
    span.end()
    return answer
  } catch (error) {
    span.end({}, error)
    throw error
  }
}

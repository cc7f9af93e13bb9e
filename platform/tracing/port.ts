import { currentTrail, follow } from '../trail.ts'

type Attributes = Record<string, string | number | boolean>

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

export type Span = {
  /** What is done as part of this span names it as its parent. Absent where no traces are made. */
  traceparent: string | undefined
  /** Ends it, well or with the error that it ended with. */
  end(attributes?: Attributes, error?: unknown): void
}

export type Tracing = {
  /** False where nothing is traced: what costs to describe need not be described. */
  isOn: boolean
  /** Begins a span; `parent` is what the current trail says unless given. */
  start(name: string, options: { kind: SpanKind; attributes?: Attributes; parent?: string }): Span
  /** Sends what has not been sent. */
  close(): Promise<void>
}

const nothing: Span = { traceparent: undefined, end: () => undefined }

/** The tracing of a process that does not trace. */
export const noTracing: Tracing = { isOn: false, start: () => nothing, close: async () => undefined }

/** Runs `work` as a span of the current trail; all that it does is part of it. */
export const traced = <Answer>(
  tracing: Tracing,
  name: string,
  options: Parameters<Tracing['start']>[1],
  work: () => Promise<Answer>,
): Promise<Answer> => (tracing.isOn ? runTraced(tracing, name, options, work) : work())

const runTraced: typeof traced = async (tracing, name, options, work) => {
  const span = tracing.start(name, options)
  const trail = currentTrail()
  try {
    const answer = await follow(trail && { ...trail, traceparent: span.traceparent }, work)
    span.end()
    return answer
  } catch (error) {
    span.end({}, error)
    throw error
  }
}

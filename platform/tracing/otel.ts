import {
  type Context,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { OtelSettings } from '../env.ts'
import { currentRequestContext } from '../request-context.ts'
import type { SpanKind, Tracing } from './port.ts'

const kinds: Record<SpanKind, OtelSpanKind> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  producer: OtelSpanKind.PRODUCER,
  consumer: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
}

/** Sends spans to an OpenTelemetry collector in batches; spans that cannot be sent are dropped. */
export const createOtelTracing = ({ endpoint, serviceName }: OtelSettings): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('sokoni')
  return {
    isOn: true,
    start: (name, { kind, attributes, parent }) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))
      return {
        traceparent: traceparentOf(span),
        end: (more = {}, error) => {
          span.setAttributes(more)
          // The message may contain user data, so only the error's name is recorded.
          if (error !== undefined)
            span.setStatus({
              code: SpanStatusCode.ERROR,
              message: error instanceof Error ? error.name : 'Error',
            })
          span.end()
        },
      }
    },
    close: () => provider.shutdown(),
  }
}

const contextOf = (parent = currentRequestContext()?.traceparent): Context => {
  const known = parent ? parseTraceParent(parent) : null
  return known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : ROOT_CONTEXT
}

const traceparentOf = (span: OtelSpan): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

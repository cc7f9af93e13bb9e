import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runForCaller } from '../../platform/limits/caller-context.ts'
import { networkLimitKey } from '../../platform/limits/limit-key.ts'
import type { Deps } from '../../platform/platform.ts'
import { type RequestContext, runInContext } from '../../platform/request-context.ts'
import type { Span } from '../../platform/tracing/port.ts'

/**
 * Runs each request in its request context and, until its caller is known, as its network's work.
 * Sends its id as `X-Request-Id`. Counts it by the template of its route, because ids in paths must
 * not become labels.
 */
export const registerRequestHooks = (
  app: FastifyInstance,
  { metrics, tracing }: Deps<'metrics' | 'tracing'>,
): void => {
  const running = new WeakMap<FastifyRequest, { context: RequestContext; span: Span | null }>()

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const span = tracing.isOn ? tracing.start(...spanOf(request)) : null
    const context: RequestContext = { requestId: request.id, ...(span && { traceparent: span.traceparent }) }
    running.set(request, { context, span })
    runInContext(context, () => runForNetwork(request, done))
  })
  // Streams of Node leave the async context while the body is read, so enter it again.
  app.addHook('preValidation', (request, _reply, done) =>
    runInContext(running.get(request)?.context, () => runForNetwork(request, done)),
  )

  app.addHook('onResponse', async (request, reply) => {
    const [route, method] = [routeOf(request), methodOf(request)]
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    metrics.count('sokoni_http_requests_total', { route, method, status })
    metrics.observe('sokoni_http_request_seconds', { route, method }, reply.elapsedTime / 1000)
    running
      .get(request)
      ?.span?.end(
        { 'http.response.status_code': reply.statusCode },
        reply.statusCode >= 500 ? new Error(status) : undefined,
      )
  })
}

const runForNetwork = ({ ip }: FastifyRequest, work: () => void): void =>
  runForCaller({ owner: networkLimitKey(ip) }, work)

const spanOf = (request: FastifyRequest) => {
  const { traceparent } = request.headers
  const [route, method] = [routeOf(request), methodOf(request)]
  return [
    `${method} ${route}`,
    {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'sokoni.request_id': request.id },
      ...(typeof traceparent === 'string' && { parent: traceparent }),
    },
  ] as const
}

/** Returns the route's template: `unknown` for other paths, one label for the client's files. */
const routeOf = (request: FastifyRequest): string => {
  const url = request.is404 ? undefined : request.routeOptions.url
  if (url === undefined) return 'unknown'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/** Node accepts three dozen methods; unknown ones share a label. */
const methodOf = ({ method }: FastifyRequest): string =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'unknown'

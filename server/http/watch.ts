import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Needs } from '../../platform/platform.ts'
import type { Span } from '../../platform/tracing/port.ts'
import { follow, type Trail } from '../../platform/trail.ts'

/**
 * Gives each request its trail, which all that it leads to carries on, answers its id as `X-Request-Id`, and counts it.
 * Routes are counted by their template: an id in an address must not become a label.
 */
export const watchRequests = (
  app: FastifyInstance,
  { metrics, tracing }: Needs<'metrics' | 'tracing'>,
): void => {
  const underWay = new WeakMap<FastifyRequest, { trail: Trail; span: Span | null }>()

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const span = tracing.isOn ? tracing.start(...spanOf(request)) : null
    const trail: Trail = { requestId: request.id, ...(span && { traceparent: span.traceparent }) }
    underWay.set(request, { trail, span })
    follow(trail, done)
  })
  // The body was read in the connection's own context: from here on it is the request's again.
  app.addHook('preValidation', (request, _reply, done) => follow(underWay.get(request)?.trail, done))

  app.addHook('onResponse', async (request, reply) => {
    const [route, method] = [routeOf(request), methodOf(request)]
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    metrics.count('sokoni_http_requests_total', { route, method, status })
    metrics.observe('sokoni_http_request_seconds', { route, method }, reply.elapsedTime / 1000)
    underWay
      .get(request)
      ?.span?.end(
        { 'http.response.status_code': reply.statusCode },
        reply.statusCode >= 500 ? new Error(status) : undefined,
      )
  })
}

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

/** The template that was mounted; one name for all that leads nowhere, and one for the client's files. */
const routeOf = (request: FastifyRequest): string => {
  const url = request.is404 ? undefined : request.routeOptions.url
  if (url === undefined) return 'nowhere'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/** Node takes three dozen methods of which we know few. */
const methodOf = ({ method }: FastifyRequest): string =>
  ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'

import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { describeFailure, fail } from '../platform/errors.ts'
import { addressLimitKey } from '../platform/limits/limit-key.ts'
import type { Platform } from '../platform/platform.ts'
import { requestIdOf } from '../platform/request-context.ts'
import type { ClientInfo } from './access.ts'
import { createAccountRates } from './account-rates.ts'
import { createCallerConcurrency } from './caller-concurrency.ts'
import { createAdmission } from './event-loop-admission.ts'
import { createAuthenticator } from './features/accounts/public.ts'
import { registerBodyMemoryLimit } from './http/connections/body-memory.ts'
import {
  createAddressReader,
  createNetworkReader,
  normalizeForwarded,
} from './http/connections/client-address.ts'
import { limitConnections, maxSockets } from './http/connections/connection-limit.ts'
import { registerDrain } from './http/connections/drain.ts'
import { createExchanges } from './http/connections/exchanges.ts'
import { createHostCheck, refusePublicPeers, rejectUnknownHosts } from './http/connections/local-network.ts'
import { answerMalformedRequest } from './http/connections/malformed-requests.ts'
import { registerRequestLimit } from './http/connections/requests-per-address.ts'
import { registerSlowClientLimits } from './http/connections/slow-clients.ts'
import { throttleStreams } from './http/connections/throttle-streams.ts'
import { registerUnreadLimit } from './http/connections/unread-memory.ts'
import { createEndpointRates } from './http/endpoint-rates.ts'
import { registerFeatureMetrics } from './http/feature-metrics.ts'
import { registerHealth } from './http/health.ts'
import { registerImageVariants } from './http/media/image-variants.ts'
import { registerMedia } from './http/media/media.ts'
import { registerDocs } from './http/openapi/docs.ts'
import { registerDevelopmentMessages } from './http/pages/dev-outbox.ts'
import { registerPages } from './http/pages/pages.ts'
import { registerQueueBoard } from './http/pages/queue-board.ts'
import { createRefusalLog } from './http/refusal-log.ts'
import { type Identify, registerRoutes } from './http/register-routes.ts'
import { registerRequestHooks } from './http/request-hooks.ts'
import { readClientInfo } from './http/requests/client-info.ts'
import { corsRules } from './http/requests/cors-rules.ts'
import { createOriginCheck, registerCsrfCheck } from './http/requests/csrf-check.ts'
import { acceptJson, createBodyAdmission } from './http/requests/json-bodies.ts'
import { registerCompression } from './http/responses/compress.ts'
import { registerErrorHandler } from './http/responses/errors.ts'
import {
  registerSecurityHeaders,
  registerSocketIoHeaders,
  securityHeaders,
} from './http/responses/headers.ts'
import { describeUploads } from './http/uploads/tus-protocol.ts'
import { registerUploads } from './http/uploads/uploads.ts'
import { registerWebhooks } from './http/webhooks.ts'
import { createAddressLimit } from './realtime/address-limit.ts'
import { MAX_FRAME_BYTES, WS_LIMITS } from './realtime/connection.ts'
import { createEventLimit, type EventLimit } from './realtime/event-limit.ts'
import { createRealtimeHub, type RealtimeHub } from './realtime/hub.ts'
import { openSocketIo } from './realtime/socket-io.ts'
import { isSocketUpgrade, openUpgrades, type UpgradeListener } from './realtime/upgrades.ts'
import { registerPlainWebSocket } from './realtime/websocket.ts'
import { routes, socketEventRoutes } from './routes.ts'

/** Maximum size of JSON bodies; files have their own limits. */
const MAX_JSON_BYTES = 1024 * 1024
/** Maximum size of all headers together; more gets 431. */
const MAX_HEADER_BYTES = 16 * 1024
/**
 * Requests of any kind per address and minute: a protection against floods, far above normal use.
 * Sensitive endpoints have stricter limits.
 */
const MAX_REQUESTS_A_MINUTE = 3000

/** Builds the complete server, not yet listening. Tests use it unchanged. */
export const buildApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { env } = platform
  const secure = securityHeaders(env)
  const app = createFastify(platform, secure.all)
  if (env.allowsLan) refusePublicPeers(app.server)
  const refusals = createRefusalLog(platform)
  registerErrorHandler(app, refusals)
  // Before anything reads `request.ip`.
  app.addHook('onRequest', async ({ raw }) => normalizeForwarded(raw))
  registerRequestHooks(app, platform)
  // Before CORS, which answers preflight requests itself.
  registerSecurityHeaders(app, secure)
  rejectUnknownHosts(app, env)
  registerDrain(app)
  const exchanges = createExchanges(secure.all)
  registerSlowClientLimits(app, env, exchanges)
  registerRequestLimit(app, env, exchanges)
  registerUnreadLimit(app, env, exchanges)
  const countForm = registerBodyMemoryLimit(app, exchanges)
  const admit = createAdmission(app.server)
  const readInTurn = createBodyAdmission(admit, exchanges)
  acceptJson(app, readInTurn)

  const isAllowedOrigin = createOriginCheck(env)
  await registerPlugins(app, platform, isAllowedOrigin)

  const authenticator = createAuthenticator(platform)
  const identify = createIdentify(authenticator, refusals)
  const limitOf = createEndpointRates(app, env.rateLimitFactor, ({ headers }) =>
    authenticator.userOfToken(tokenOf(headers.authorization ?? '')),
  )
  const { authenticate, isSessionOpen } = authenticator
  throttleStreams(app, admit)
  const callChecks = {
    isSessionOpen,
    admit,
    accountRates: createAccountRates(platform),
    // As many open calls of a caller as requests of an address.
    limitConcurrency: createCallerConcurrency(admit, env.http.requestsPerAddress),
  }
  registerRoutes(app, platform, routes, { identify, limitOf, countForm, ...callChecks })
  await registerMedia(app, platform)
  registerImageVariants(app, platform)
  await registerUploads(app, platform, { identify, isSessionOpen })
  await registerQueueBoard(app, platform)
  registerHealth(app, platform)
  registerFeatureMetrics(platform)
  if (env.whatsappProvider === 'outbox') registerDevelopmentMessages(app, platform)
  if (env.whatsappCloud) await registerWebhooks(app, platform, env.whatsappCloud, readInTurn)
  const eventLimit = createEventLimit(platform)
  const hub = createRealtimeHub(platform, socketEventRoutes, { authenticate, eventLimit, ...callChecks })
  registerPlainWebSocket(app, hub, { isAllowedOrigin, clientInfoOf })
  app.addHook('onClose', hub.stop)
  await registerPages(app, platform, { clientInfoOf, limitConcurrency: callChecks.limitConcurrency, routes })
  await app.after()
  openSockets(app, platform, hub, { isAllowedOrigin, eventLimit, admit, headers: secure.all })
  registerSocketIoHeaders(app.server, secure)
  const networkOf = createNetworkReader(env.trustProxy)
  exchanges.track(app.server, platform.log, (request, begin) => admit(networkOf(request), begin))
  limitConnections(app.server, env, exchanges)
  return app
}

/** Creates the Fastify instance, without routes. */
const createFastify = ({ env, log }: Platform, secure: Readonly<Record<string, string>>): FastifyInstance => {
  const logger: FastifyBaseLogger = log.child(
    { part: 'http' },
    { level: env.logLevel === 'debug' ? 'debug' : 'warn' },
  )
  return Fastify({
    loggerInstance: logger,
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: env.trustProxy.length > 0 && env.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    keepAliveTimeout: env.http.keepAliveMs,
    http: {
      shouldUpgradeCallback: isSocketUpgrade,
      headersTimeout: env.http.headersTimeoutMs,
      // Bodies have time limits of their own: `http/connections/slow-clients.ts`.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(5_000, env.http.headersTimeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    // A closing server still answers, then closes the connection (`http/connections/drain.ts`).
    return503OnClosing: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // The request's id comes from the request context.
    childLoggerFactory: (parent) => parent,
    clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, secure),
    // A malformed URL is answered like an unknown one.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = describeFailure(fail('NOT_FOUND'))
      reply.raw
        .writeHead(status, { ...secure, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body))
    },
  })
}

const RATE_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

const registerPlugins = async (
  app: FastifyInstance,
  { env, log }: Platform,
  isAllowedOrigin: ReturnType<typeof createOriginCheck>,
): Promise<void> => {
  describeUploads(app)
  await registerCompression(app)
  await app.register(cors, {
    origin: (origin, decide) => decide(null, isAllowedOrigin(origin)),
    ...corsRules,
  })
  registerCsrfCheck(app, isAllowedOrigin)
  await app.register(rateLimit, {
    max: Math.ceil(MAX_REQUESTS_A_MINUTE * env.rateLimitFactor),
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressLimitKey(ip),
    // A refusal says when to try again; before it, nobody reads the count.
    addHeaders: RATE_HEADERS,
    addHeadersOnExceeding: RATE_HEADERS,
    errorResponseBuilder: (_request, context) =>
      fail('TOO_MANY_REQUESTS', { retryAfter: context.ttl / 1000 }),
  })
  await app.register(multipart)
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES, ...WS_LIMITS },
    // A client that violates the protocol is not an error of the server; its socket is closed
    // already.
    errorHandler: (error, socket) => {
      log.debug({ err: error }, 'A plain socket broke the protocol')
      socket.terminate()
    },
  })
  await registerDocs(app, env)
}

/** Returns the function that identifies the caller of a request. */
const createIdentify =
  (
    authenticator: ReturnType<typeof createAuthenticator>,
    refusals: ReturnType<typeof createRefusalLog>,
  ): Identify =>
  async (request, ignoresStaleToken) => {
    const header = request.headers.authorization
    const client = clientInfoOf(request)
    if (header === undefined) return { kind: 'visitor', ...client }
    const session = await authenticator.authenticate(tokenOf(header))
    if (session) {
      refusals.setUser(request, session.userId)
      return { kind: 'member', ...session, ...client }
    }
    if (ignoresStaleToken) return { kind: 'visitor', ...client }
    throw fail('AUTH_TOKEN_EXPIRED')
  }

type SocketOptions = Pick<Parameters<typeof openUpgrades>[2], 'admit' | 'headers'> & {
  isAllowedOrigin: ReturnType<typeof createOriginCheck>
  eventLimit: EventLimit
}

/** Opens socket.io, and checks upgrade requests before both transports get them. */
const openSockets = (
  app: FastifyInstance,
  platform: Platform,
  hub: RealtimeHub,
  { isAllowedOrigin, eventLimit, ...options }: SocketOptions,
) => {
  const { env, log } = platform
  const addresses = createAddressLimit(platform, eventLimit)
  const addressOf = createAddressReader(env.trustProxy)
  const isAllowedHost = createHostCheck(env)
  const accepts = ({ origin, host }: IncomingHttpHeaders) => isAllowedOrigin(origin) && isAllowedHost(host)
  const plain = takeUpgradeListeners(app)
  const io = openSocketIo(app, hub, {
    isAllowedOrigin,
    accepts,
    clientInfoOf: (handshake, address) => readClientInfo(handshake.headers, address),
    addresses,
    addressOf,
  })
  const listeners = { plain, 'socket.io': takeUpgradeListeners(app) }
  openUpgrades(app, listeners, {
    ...options,
    addresses,
    addressOf,
    accepts,
    maxSockets: maxSockets(env),
    log,
  })
  app.addHook('preClose', async () => {
    io.local.disconnectSockets(true)
    closeConnectionsOnceIdle(app)
  })
  app.addHook('onClose', async () => {
    await io.close()
  })
}

/** Removes and returns what a transport just attached, so that `openUpgrades` can run it later. */
const takeUpgradeListeners = ({ server }: FastifyInstance): UpgradeListener[] => {
  // Both libraries use listeners of this type.
  const listeners = server.listeners('upgrade') as UpgradeListener[]
  server.removeAllListeners('upgrade')
  return listeners
}

/**
 * Closes idle connections repeatedly: a closing server waits for all connections, which browsers
 * keep open for a minute.
 */
const closeConnectionsOnceIdle = (app: FastifyInstance) => {
  const timer = setInterval(() => app.server.closeIdleConnections(), 100)
  app.server.once('close', () => clearInterval(timer))
}

const tokenOf = (authorization: string): string => authorization.replace(/^Bearer\s+/i, '')
const clientInfoOf = (request: FastifyRequest): ClientInfo => readClientInfo(request.headers, request.ip)

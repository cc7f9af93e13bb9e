import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { describeFailure, fail } from '../platform/errors.ts'
import { addressLimitKey } from '../platform/limit-key.ts'
import type { Platform } from '../platform/platform.ts'
import { requestIdOf } from '../platform/trail.ts'
import type { Origin } from './access.ts'
import { createAccountRates } from './account-rates.ts'
import { createFairShare } from './fair-share.ts'
import { createAuthenticator } from './features/accounts/public.ts'
import { limitBodyMemory } from './http/body-memory.ts'
import { cleanLine } from './http/clean-text.ts'
import { createAddressReader, normalizeForwarded } from './http/client-address.ts'
import { limitConnections } from './http/connection-limit.ts'
import { guardConnections } from './http/connections.ts'
import { openDevDoor } from './http/dev.ts'
import { openDocs } from './http/docs.ts'
import { endConnectionsWhenDraining } from './http/draining.ts'
import { createExchanges } from './http/exchanges.ts'
import { createOriginCheck, refuseForeignWrites } from './http/foreign-writes.ts'
import { guardPages, guardSocketIo, securityHeaders } from './http/headers.ts'
import { openHealth } from './http/health.ts'
import { type Identify, mountRoutes } from './http/http.ts'
import { parseJson } from './http/json.ts'
import { createLimits } from './http/limits.ts'
import { refusePublicPeers } from './http/local-network.ts'
import { openMediaDoor } from './http/media.ts'
import { openPages } from './http/pages.ts'
import { openQueueBoard } from './http/queues.ts'
import { createRefusalLog } from './http/refusals.ts'
import { describeUploads } from './http/tus-protocol.ts'
import { limitUnanswered } from './http/unanswered.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import { openUploadsDoor } from './http/uploads.ts'
import { watchRequests } from './http/watch.ts'
import { openWebhooks } from './http/webhooks.ts'
import { type AddressLimit, createAddressLimit } from './realtime/address-limit.ts'
import { createLiveHub, FRAGMENT_LIMITS, MAX_FRAME_BYTES } from './realtime/hub.ts'
import { openSocketIo } from './realtime/socket-io.ts'
import { asksForSocket, openUpgrades, type UpgradeListener } from './realtime/upgrades.ts'
import { openPlainWebSocket } from './realtime/websocket.ts'
import { eventRoutes, routes } from './routes.ts'

/** JSON bodies; files have limits of their own (decisions, section 2). */
const MAX_JSON_BYTES = 1024 * 1024
/** All headers of a request together; a longer head is 431. */
const MAX_HEADER_BYTES = 16 * 1024
/** A guard against floods, far above what a person does; what must be rare has limits of its own. */
const CALLS_A_MINUTE = 3000

/** The whole server over a platform, not yet listening. Tests use it unchanged. */
export const buildApp = async (platform: Platform): Promise<FastifyInstance> => {
  const { env, log } = platform
  const logger: FastifyBaseLogger = log.child(
    { part: 'http' },
    { level: env.logLevel === 'debug' ? 'debug' : 'warn' },
  )
  const secure = securityHeaders(env)
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: env.trustProxy.length > 0 && env.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    keepAliveTimeout: env.http.keepAliveMs,
    http: {
      shouldUpgradeCallback: asksForSocket,
      headersTimeout: env.http.headersTimeoutMs,
      // Bodies have limits of their own, by kind: `http/connections.ts`.
      requestTimeout: 0,
      connectionsCheckingInterval: Math.min(5_000, env.http.headersTimeoutMs),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    // What reaches a server that closes is answered; its connection ends then (`http/draining.ts`).
    return503OnClosing: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // The request's id comes from its trail, here as everywhere.
    childLoggerFactory: (parent) => parent,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, secure),
    // An address that cannot even be read leads nowhere.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = describeFailure(fail('NOT_FOUND'))
      reply.raw
        .writeHead(status, { ...secure, 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body))
    },
  })

  if (env.allowsLan) refusePublicPeers(app.server)
  const refusals = createRefusalLog(platform)
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(asRefusal(error))
    // What fails because its client left is nobody's error.
    if (reply.raw.destroyed && error instanceof Error && error.name === 'AbortError') return reply.hijack()
    if (!failure.expected) request.log.error({ err: error }, 'A request failed')
    else refusals.note(request, failure)
    if (failure.retryAfter !== undefined)
      reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)))
    if (failure.status === 416) reply.header('content-range', rangeOf(error))
    return reply.status(failure.status).send(failure.body)
  })
  acceptEmptyJson(app)
  // Before anything reads `request.ip`.
  app.addHook('onRequest', async ({ raw }) => normalizeForwarded(raw))
  watchRequests(app, platform)
  // Before CORS, which answers preflight requests itself.
  guardPages(app, secure)
  endConnectionsWhenDraining(app)
  const exchanges = createExchanges()
  guardConnections(app, env, exchanges)
  limitUnanswered(app, env, exchanges)
  limitBodyMemory(app, exchanges)

  const allowedOrigin = createOriginCheck(env)
  describeUploads(app)
  await app.register(cors, {
    origin: (origin, decide) => decide(null, allowedOrigin(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Retry-After', 'X-Request-Id', 'Location', 'Upload-Offset', 'Upload-Length'],
  })
  refuseForeignWrites(app, allowedOrigin)
  await app.register(rateLimit, {
    max: Math.ceil(CALLS_A_MINUTE * env.rateLimitFactor),
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressLimitKey(ip),
    errorResponseBuilder: (_request, context) =>
      fail('TOO_MANY_REQUESTS', { retryAfter: context.ttl / 1000 }),
  })
  await app.register(multipart)
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES, ...FRAGMENT_LIMITS },
    // A page that breaks the protocol is its own fault, and its socket is closed by then.
    errorHandler: (error, socket) => {
      log.debug({ err: error }, 'A plain socket broke the protocol')
      socket.terminate()
    },
  })
  await openDocs(app, env.publicUrl)

  const authenticator = createAuthenticator(platform)
  const identify: Identify = async (request, mayBeStale) => {
    const header = request.headers.authorization
    const origin = originOf(request)
    if (header === undefined) return { kind: 'visitor', ...origin }
    const session = await authenticator.authenticate(tokenOf(header))
    if (session) {
      refusals.madeBy(request, session.userId)
      return { kind: 'member', ...session, ...origin }
    }
    if (mayBeStale) return { kind: 'visitor', ...origin }
    throw fail('AUTH_TOKEN_EXPIRED')
  }

  const limitOf = createLimits(app, env.rateLimitFactor, ({ headers }) =>
    authenticator.claimant(tokenOf(headers.authorization ?? '')),
  )
  const guards = { accountRates: createAccountRates(platform), share: createFairShare() }
  mountRoutes(app, platform, routes, { identify, limitOf, ...guards })
  await openMediaDoor(app, platform)
  await openUploadsDoor(app, platform, identify)
  await openQueueBoard(app, platform)
  openHealth(app, platform)
  if (env.whatsappProvider === 'outbox') openDevDoor(app, platform)
  if (env.whatsappCloud) await openWebhooks(app, platform, env.whatsappCloud)
  const { authenticate } = authenticator
  const hub = createLiveHub(platform, eventRoutes, { authenticate, ...guards })
  openPlainWebSocket(app, hub, { origins: allowedOrigin, originOf })
  app.addHook('onClose', hub.stop)
  await openPages(app, platform, originOf)
  await app.after()
  openSockets(app, platform, (addresses, addressOf) =>
    openSocketIo(app, hub, {
      origins: allowedOrigin,
      originOf: (handshake, address) => headersOrigin(handshake.headers, address),
      addresses,
      addressOf,
    }),
  )
  guardSocketIo(app.server, secure)
  exchanges.follow(app.server)
  limitConnections(app, env, exchanges)
  return app
}

/** Gives each transport the upgrade requests that are its own, through one checked entry. */
function openSockets(
  app: FastifyInstance,
  platform: Platform,
  open: (
    addresses: AddressLimit,
    addressOf: (request: IncomingMessage) => string,
  ) => ReturnType<typeof openSocketIo>,
) {
  const addresses = createAddressLimit(platform)
  const addressOf = createAddressReader(platform.env.trustProxy)
  const take = () => {
    // Both libraries listen for upgrades with exactly this type of function.
    const listeners = app.server.listeners('upgrade') as UpgradeListener[]
    app.server.removeAllListeners('upgrade')
    return listeners
  }
  const plain = take()
  const io = open(addresses, addressOf)
  openUpgrades(app, { plain, 'socket.io': take() }, { addresses, addressOf, log: platform.log })
  app.addHook('preClose', async () => {
    io.local.disconnectSockets(true)
    closeConnectionsOnceIdle(app)
  })
  app.addHook('onClose', async () => {
    await io.close()
  })
}

/**
 * A closing server waits for every connection, and browsers keep theirs open for a minute after the last answer: one that
 * was busy when the closing began is closed as soon as it has been answered.
 */
function closeConnectionsOnceIdle(app: FastifyInstance) {
  const timer = setInterval(() => app.server.closeIdleConnections(), 100)
  app.server.once('close', () => clearInterval(timer))
}

const tokenOf = (authorization: string): string => authorization.replace(/^Bearer\s+/i, '')
const originOf = (request: FastifyRequest): Origin => headersOrigin(request.headers, request.ip)

const headersOrigin = (headers: FastifyRequest['headers'], address: string): Origin => {
  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null
  return {
    address,
    userAgent: cleanLine(first(headers['user-agent'])?.slice(0, 300) ?? ''),
    country: [headers['cf-ipcountry'], headers['x-country-code']].map(first).find(isPlace) ?? null,
    language: first(headers['accept-language']),
  }
}

/** Proxies say XX where they do not know, and T1 for Tor. */
const isPlace = (code: string | null): boolean => code !== null && /^(?!XX$)[A-Z]{2}$/i.test(code)

/** The bytes that a file does have, as whoever asked for others is told. */
const rangeOf = (error: unknown): string | undefined => {
  const headers =
    typeof error === 'object' && error !== null && 'headers' in error ? error.headers : undefined
  const range: unknown = Object(headers)['Content-Range']
  return typeof range === 'string' ? range : undefined
}

/** Fastify's own refusals in our words; everything else stays what it is. */
const asRefusal = (error: unknown): unknown => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return fail('PAYLOAD_TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return fail('UNSUPPORTED_MEDIA_TYPE')
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return fail('PAYLOAD_TOO_LARGE')
  if (status === 416) return fail('RANGE_NOT_SATISFIABLE')
  // The client closed the connection before its body had arrived.
  if (code === 'ECONNRESET' && error instanceof Error && error.message === 'aborted')
    return fail('BAD_REQUEST')
  const ours = error instanceof Error && error.name === 'Refusal'
  return !ours && typeof status === 'number' && status >= 400 && status < 500 ? fail('BAD_REQUEST') : error
}

/** A JSON request without a body is a request without fields; unreadable JSON is 400. Plain text is not taken for any. */
function acceptEmptyJson(app: FastifyInstance) {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, parseJson(String(text)))
    } catch (error) {
      done(error instanceof Error ? error : fail('BAD_REQUEST'), undefined)
    }
  })
}

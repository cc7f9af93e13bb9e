import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../platform/addresses.ts'
import type { Env } from '../../platform/env.ts'
import { describeFailure, fail } from '../../platform/errors.ts'
import { type Exchange, type Exchanges, isReceiving, sentBytes } from './exchanges.ts'

/** Bytes of an upload that must arrive within its stall time: 16 KB a minute is a tenth of what GPRS carries. */
export const UPLOAD_MINIMUM_BYTES = 16 * 1024
/** A body is dropped in favour of a newer one of its address only if it has been silent for so long. */
const SILENT_MS = 2_000
const CHECK_EVERY_MS = 1_000

type Limits = Env['http']

/**
 * Ends HTTP exchanges that hold the server without moving data (docs/decisions/046-slow-and-stalled-connections.md):
 * bodies that take too long, uploads below a minimum rate, answers that nobody reads, and more bodies or connections
 * of one address than the settings allow. Upgraded sockets are not counted here.
 */
export const guardConnections = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  const limits = env.http
  const bodies = new Map<string, Set<Exchange>>()

  app.addHook('onRequest', (request, _reply, done) => {
    const exchange = exchanges.of(request.raw)
    if (!exchange || !isReceiving(exchange)) return done()
    const address = addressKey(request.ip)
    const own = bodies.get(address) ?? new Set()
    bodies.set(address, own)
    for (const other of own) if (!isReceiving(other)) own.delete(other)
    if (own.size >= limits.bodiesPerAddress && !dropSilent(own))
      return done(fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    own.add(exchange)
    done()
  })
  const timer = setInterval(() => {
    for (const exchange of exchanges.all()) check(exchange, limits)
    for (const [address, own] of bodies) {
      for (const exchange of own) if (!isReceiving(exchange)) own.delete(exchange)
      if (own.size === 0) bodies.delete(address)
    }
  }, CHECK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  // Behind a proxy every connection has the proxy's address: the proxy limits its clients itself.
  if (env.trustProxy.length === 0) limitConnections(app, limits.connectionsPerAddress, exchanges)
}

/** Ends the body of which nothing has come for the longest time. Returns false if all of them are moving. */
function dropSilent(bodies: Set<Exchange>): boolean {
  let victim: Exchange | undefined
  for (const exchange of bodies) {
    noteReceived(exchange)
    if (!victim || exchange.receivedAt < victim.receivedAt) victim = exchange
  }
  if (!victim || Date.now() - victim.receivedAt < SILENT_MS) return false
  bodies.delete(victim)
  endSlowBody(victim)
  return true
}

function noteReceived(exchange: Exchange): void {
  const received = exchange.socket.bytesRead
  if (received === exchange.received) return
  exchange.received = received
  exchange.receivedAt = Date.now()
}

function check(exchange: Exchange, limits: Limits): void {
  noteReceived(exchange)
  if (isReceiving(exchange) && isTooSlow(exchange, limits)) {
    endSlowBody(exchange)
    return
  }
  const { socket } = exchange
  const sent = sentBytes(socket)
  if (sent !== exchange.sent || socket.writableLength === 0) {
    exchange.sent = sent
    exchange.sentAt = Date.now()
  } else if (Date.now() - exchange.sentAt >= limits.downloadStallMs) socket.destroy()
}

function isTooSlow(exchange: Exchange, limits: Limits): boolean {
  const now = Date.now()
  if (!exchange.isUpload) return now - exchange.startedAt >= limits.bodyTimeoutMs
  const { windowStart, received } = exchange
  // Unread data in our buffer means that this process is the slow side.
  const isOurs = exchange.request.readableLength > 0
  if (isOurs || received - windowStart.received >= UPLOAD_MINIMUM_BYTES) {
    exchange.windowStart = { at: now, received }
    return false
  }
  return now - windowStart.at >= limits.uploadStallMs
}

/** Answers 408 if nothing was answered yet, and closes the connection: the rest of the body cannot be skipped. */
function endSlowBody({ response, socket }: Exchange): void {
  if (!response.headersSent && socket.writable) {
    const { body } = describeFailure(fail('BAD_REQUEST', { message: 'The request took too long to arrive' }))
    const text = JSON.stringify(body)
    const head = [
      'HTTP/1.1 408 Request Timeout',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
  socket.destroySoon()
}

/**
 * Holds one address to so many connections. The oldest one without a request makes room for a new one, so that idle
 * connections of one customer of a mobile network do not keep out the others.
 */
function limitConnections(app: FastifyInstance, most: number, exchanges: Exchanges): void {
  const byAddress = new Map<string, Set<Socket>>()
  const forget = (address: string, socket: Socket) => {
    const own = byAddress.get(address)
    own?.delete(socket)
    if (own?.size === 0) byAddress.delete(address)
  }
  const makeRoom = (own: Set<Socket>): boolean => {
    const busy = new Set(Array.from(exchanges.all(), ({ socket }) => socket))
    for (const socket of own) {
      if (busy.has(socket)) continue
      own.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }
  const addresses = new WeakMap<object, string>()
  app.server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const own = byAddress.get(address) ?? new Set()
    if (own.size >= most && !makeRoom(own)) return socket.destroy()
    own.add(socket)
    byAddress.set(address, own)
    addresses.set(socket, address)
    socket.once('close', () => forget(address, socket))
  })
  app.server.on('upgrade', (_request: IncomingMessage, socket: object) => {
    const address = addresses.get(socket)
    if (address !== undefined && socket instanceof Socket) forget(address, socket)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { fail } from '../../../platform/errors.ts'
import { createAddressGroups } from '../../../platform/limits/address-groups.ts'
import { maxBy } from '../../../platform/limits/max-by.ts'
import { closeWith, type Exchange, type Exchanges, isReceiving, sentBytes } from './exchanges.ts'

/** Minimum bytes of an upload per stall time: 16 KB a minute is a tenth of GPRS. */
const UPLOAD_MINIMUM_BYTES = 16 * 1024
/** A body can be dropped for a newer one of its address after this time without data. */
const SILENT_MS = 2_000
const CHECK_EVERY_MS = 1_000

type Limits = Env['http']

/**
 * Ends exchanges that make no progress: slow bodies, uploads below a minimum rate, unread
 * responses, and too many bodies of an address or its block (decision 046).
 */
export const registerSlowClientLimits = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  const limits = env.http
  const bodies = createAddressGroups<Exchange>()
  const removeReceived = (exchanges: Iterable<Exchange>) => {
    for (const exchange of exchanges) if (!isReceiving(exchange)) bodies.delete(exchange)
  }
  /** Ends the body without data for the longest time. Returns false if all make progress. */
  const dropSilent = (arriving: Iterable<Exchange>): boolean => {
    const victim = findSilent(arriving)
    if (!victim) return false
    bodies.delete(victim)
    endSlowBody(victim)
    return true
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const exchange = exchanges.of(request.raw)
    if (!exchange || !isReceiving(exchange)) return done()
    const groups = bodies.of(request.ip)
    for (const { items } of groups) removeReceived(items)
    const hasRoom = groups.every(
      ({ items, factor }) => items.size < limits.bodiesPerAddress * factor || dropSilent(items),
    )
    if (!hasRoom) return done(fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    bodies.add(request.ip, exchange)
    done()
  })
  const timer = setInterval(() => {
    for (const exchange of exchanges.all()) check(exchange, limits)
    removeReceived(bodies.all())
  }, CHECK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Returns the body without data for the longest time, unless that is short. */
const findSilent = (bodies: Iterable<Exchange>): Exchange | undefined => {
  const silentMs = (exchange: Exchange) => {
    noteReceived(exchange)
    return Date.now() - exchange.receivedAt
  }
  return maxBy(bodies, silentMs, SILENT_MS)
}

const noteReceived = (exchange: Exchange): void => {
  const received = exchange.socket.bytesRead
  if (received === exchange.received) return
  exchange.received = received
  exchange.receivedAt = Date.now()
}

const check = (exchange: Exchange, limits: Limits): void => {
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

const isTooSlow = (exchange: Exchange, limits: Limits): boolean => {
  const now = Date.now()
  if (!exchange.isUpload) return now - exchange.startedAt >= limits.bodyTimeoutMs
  const { windowStart, received } = exchange
  // Unread data in the buffer means that this process is the slow side.
  const isServerSlow = exchange.request.readableLength > 0
  if (isServerSlow || received - windowStart.received >= UPLOAD_MINIMUM_BYTES) {
    exchange.windowStart = { at: now, received }
    return false
  }
  return now - windowStart.at >= limits.uploadStallMs
}

/** The rest of the body cannot be skipped, so the connection is closed too. */
const endSlowBody = (exchange: Exchange): void =>
  closeWith(
    exchange,
    '408 Request Timeout',
    fail('BAD_REQUEST', { message: 'The request took too long to arrive' }),
  )

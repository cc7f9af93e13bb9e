import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { fail } from '../../../platform/errors.ts'
import { createAddressGroups } from '../../../platform/limits/address-groups.ts'
import { type Exchange, type Exchanges, isReceiving, unreadBytes } from './exchanges.ts'

/** Maximum buffered bytes of responses per address. */
const UNREAD_BYTES_PER_ADDRESS = 32 * 1024 * 1024

/**
 * Answers 429 to an address or block with too many running requests or too much unread data on
 * all its connections (decision 046). Streamed files hardly count.
 */
export const registerRequestLimit = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  const running = createAddressGroups<Exchange>()
  app.addHook('onRequest', (request, _reply, done) => {
    const exchange = exchanges.of(request.raw)
    if (!exchange) return done()
    const isFull = running
      .of(request.ip)
      .some(({ items, factor }) => isOverloaded(items, env.http.requestsPerAddress, factor))
    if (isFull) return done(fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    running.add(request.ip, exchange)
    exchange.whenEnded.push(() => running.delete(exchange))
    done()
  })
}

const isOverloaded = (own: ReadonlySet<Exchange>, maxInWork: number, factor: number): boolean => {
  let inWork = 0
  let unread = 0
  for (const exchange of own) {
    if (!isReceiving(exchange) && !exchange.response.headersSent) inWork += 1
    unread += unreadBytes(exchange)
  }
  return inWork >= maxInWork * factor || unread >= UNREAD_BYTES_PER_ADDRESS * factor
}

import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { fail } from '../../../platform/errors.ts'
import { addressLimits } from '../../../platform/limits/address-counter.ts'
import { type Exchange, type Exchanges, isReceiving, unreadBytes } from './exchanges.ts'

/** Maximum buffered bytes of answers per address. */
const UNREAD_BYTES_PER_ADDRESS = 32 * 1024 * 1024

/**
 * Answers 429 to an address or block with too many running requests or too much unread data on
 * all its connections (decision 046). Streamed files hardly count.
 */
export const registerRequestLimit = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  const byAddress = new Map<string, Set<Exchange>>()
  const forget = (key: string, exchange: Exchange) => {
    const own = byAddress.get(key)
    own?.delete(exchange)
    if (own?.size === 0) byAddress.delete(key)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const exchange = exchanges.of(request.raw)
    if (!exchange) return done()
    const groups = addressLimits(request.ip, 1).map(({ key, limit: times }) => ({
      key,
      own: byAddress.get(key) ?? new Set(),
      times,
    }))
    if (groups.some(({ own, times }) => isOverloaded(own, env.http.requestsPerAddress, times)))
      return done(fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    for (const { key, own } of groups) {
      own.add(exchange)
      byAddress.set(key, own)
      exchange.whenEnded.push(() => forget(key, exchange))
    }
    done()
  })
}

/** `times`: how many addresses' worth these exchanges may have. */
const isOverloaded = (own: ReadonlySet<Exchange>, maxInWork: number, times: number): boolean => {
  let inWork = 0
  let unread = 0
  for (const exchange of own) {
    if (!isReceiving(exchange) && !exchange.response.headersSent) inWork += 1
    unread += unreadBytes(exchange)
  }
  return inWork >= maxInWork * times || unread >= UNREAD_BYTES_PER_ADDRESS * times
}

import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { fail } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/network/addresses.ts'
import { type Exchange, type Exchanges, isReceiving, unreadBytes } from './exchanges.ts'

/** Maximum buffered bytes of answers per address. */
const UNREAD_BYTES_PER_ADDRESS = 32 * 1024 * 1024

/**
 * Answers 429 to an address with too many running requests or too much unread data on all its
 * connections (decision 046). Streamed files hardly count.
 */
export const registerRequestLimit = (app: FastifyInstance, env: Env, exchanges: Exchanges): void => {
  const byAddress = new Map<string, Set<Exchange>>()
  const forget = (address: string, exchange: Exchange) => {
    const own = byAddress.get(address)
    own?.delete(exchange)
    if (own?.size === 0) byAddress.delete(address)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const exchange = exchanges.of(request.raw)
    if (!exchange) return done()
    const address = addressKey(request.ip)
    const own = byAddress.get(address) ?? new Set()
    if (isOverloaded(own, env.http.requestsPerAddress))
      return done(fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    own.add(exchange)
    byAddress.set(address, own)
    exchange.whenEnded.push(() => forget(address, exchange))
    done()
  })
}

const isOverloaded = (own: ReadonlySet<Exchange>, maxInWork: number): boolean => {
  let inWork = 0
  let unread = 0
  for (const exchange of own) {
    if (!isReceiving(exchange) && !exchange.response.headersSent) inWork += 1
    unread += unreadBytes(exchange)
  }
  return inWork >= maxInWork || unread >= UNREAD_BYTES_PER_ADDRESS
}

import type { FastifyInstance } from 'fastify'
import { blockLimitKey, type LimitKey } from '../../../platform/limits/limit-key.ts'
import type { Exchange, Exchanges } from './exchanges.ts'

/** Returns the blocks (IPv4 /24, IPv6 /48) of the exchanges that are under way. */
export const trackBlocks = (app: FastifyInstance, exchanges: Exchanges): ReadonlyMap<Exchange, LimitKey> => {
  const blocks = new Map<Exchange, LimitKey>()
  app.addHook('onRequest', (request, _reply, done) => {
    const exchange = exchanges.of(request.raw)
    if (exchange) {
      blocks.set(exchange, blockLimitKey(request.ip))
      exchange.whenEnded.push(() => blocks.delete(exchange))
    }
    done()
  })
  return blocks
}

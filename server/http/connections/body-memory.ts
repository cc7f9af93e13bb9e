import type { FastifyInstance } from 'fastify'
import { fail } from '../../../platform/errors.ts'
import { closeWith, type Exchange, type Exchanges, isReceiving } from './exchanges.ts'

/** Maximum bytes of bodies, other than files, in the memory of this process. */
const MAX_BUFFERED_BYTES = 48 * 1024 * 1024
/** Overhead of a chunk: even a chunk of one byte is a separate buffer. */
const BYTES_PER_PIECE = 512

/**
 * Limits the memory of all request bodies together: beyond it the largest incoming body gets 429
 * (decision 046). Files are written to disk and not counted.
 */
export const registerBodyMemoryLimit = (app: FastifyInstance, exchanges: Exchanges): void => {
  const receiving = new Set<Exchange>()
  let buffered = 0
  const release = (exchange: Exchange) => {
    if (receiving.delete(exchange)) buffered -= exchange.bodyBytes
  }
  const add = (exchange: Exchange, bytes: number) => {
    if (!receiving.has(exchange)) return
    exchange.bodyBytes += bytes + BYTES_PER_PIECE
    buffered += bytes + BYTES_PER_PIECE
    while (buffered > MAX_BUFFERED_BYTES) {
      const largest = largestArriving(receiving)
      if (!largest) return
      release(largest)
      closeWith(largest, '429 Too Many Requests', fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    }
  }
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const exchange = exchanges.of(request.raw)
    if (exchange && !exchange.isUpload && isReceiving(exchange)) {
      receiving.add(exchange)
      exchange.whenEnded.push(() => release(exchange))
      payload.on('data', (chunk: Buffer) => add(exchange, chunk.length))
    }
    done(null, payload)
  })
}

const largestArriving = (receiving: ReadonlySet<Exchange>): Exchange | undefined => {
  let largest: Exchange | undefined
  for (const exchange of receiving)
    if (isReceiving(exchange) && (!largest || exchange.bodyBytes > largest.bodyBytes)) largest = exchange
  return largest
}

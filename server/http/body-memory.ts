import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { closeWith, type Exchange, type Exchanges, isReceiving } from './in-flight.ts'

/** Maximum bytes of bodies, other than files, in the memory of this process. */
const MAX_HELD_BYTES = 48 * 1024 * 1024
/** Overhead of a chunk: even a chunk of one byte is a separate buffer. */
const BYTES_PER_PIECE = 512

/**
 * Limits the memory of all request bodies together: beyond it the largest incoming body gets 429
 * (docs/decisions/046-slow-and-stalled-connections.md). Files are written to disk and not counted.
 */
export const limitBodyMemory = (app: FastifyInstance, exchanges: Exchanges): void => {
  const holders = new Set<Exchange>()
  let held = 0
  const release = (exchange: Exchange) => {
    if (holders.delete(exchange)) held -= exchange.heldBytes
  }
  const hold = (exchange: Exchange, bytes: number) => {
    if (!holders.has(exchange)) return
    exchange.heldBytes += bytes + BYTES_PER_PIECE
    held += bytes + BYTES_PER_PIECE
    while (held > MAX_HELD_BYTES) {
      const largest = largestArriving(holders)
      if (!largest) return
      release(largest)
      closeWith(largest, '429 Too Many Requests', fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    }
  }
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const exchange = exchanges.of(request.raw)
    if (exchange && !exchange.isUpload && isReceiving(exchange)) {
      holders.add(exchange)
      exchange.whenEnded.push(() => release(exchange))
      payload.on('data', (chunk: Buffer) => hold(exchange, chunk.length))
    }
    done(null, payload)
  })
}

const largestArriving = (holders: ReadonlySet<Exchange>): Exchange | undefined => {
  let largest: Exchange | undefined
  for (const exchange of holders)
    if (isReceiving(exchange) && (!largest || exchange.heldBytes > largest.heldBytes)) largest = exchange
  return largest
}

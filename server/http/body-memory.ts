import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { closeWith, type Exchange, type Exchanges, isReceiving } from './exchanges.ts'

/** Bytes of bodies, other than files, that this process holds at once: 48 MB. */
const MAX_HELD_BYTES = 48 * 1024 * 1024
/** What a piece of a body costs beside its bytes: a chunk of one byte is a buffer of its own. */
const BYTES_PER_PIECE = 512

/**
 * Bounds the memory of all request bodies together, of however many addresses
 * (docs/decisions/046-slow-and-stalled-connections.md). Beyond it, the largest body that is still arriving is answered 429:
 * our clients send a few kilobytes. Files go to the disk as they arrive and are not counted.
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

function largestArriving(holders: ReadonlySet<Exchange>): Exchange | undefined {
  let largest: Exchange | undefined
  for (const exchange of holders)
    if (isReceiving(exchange) && (!largest || exchange.heldBytes > largest.heldBytes)) largest = exchange
  return largest
}

import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../../platform/errors.ts'
import { selectVictims } from '../../../platform/limits/select-victims.ts'
import { trackBlocks } from './exchange-blocks.ts'
import { closeWith, type Exchange, type Exchanges, isReceiving } from './exchanges.ts'

/** Maximum bytes of bodies, other than files, in the memory of this process. */
const MAX_BUFFERED_BYTES = 48 * 1024 * 1024
/** Overhead of a chunk: even a chunk of one byte is a separate buffer. */
const BYTES_PER_PIECE = 512

/** Counts the memory of a form, whose files are written to disk as they arrive. */
export type FormMemory = {
  /** Runs `write`, which reads a file of the form. */
  whileWriting(write: () => Promise<void>): Promise<void>
  /** Must be called with the bytes of each chunk of a file. */
  written(bytes: number): void
  /** Must be called when the form is refused: what still arrives is not kept. */
  end(): void
}
/** Counts a form from now on; call it in the turn in which reading the form begins. */
export type CountForm = (request: IncomingMessage) => FormMemory

/**
 * Limits the memory of all request bodies together: beyond it, the block (IPv4 /24, IPv6 /48) with
 * the most loses its largest incoming body with 429 (decision 046). Files do not count.
 */
export const registerBodyMemoryLimit = (app: FastifyInstance, exchanges: Exchanges): CountForm => {
  const blocks = trackBlocks(app, exchanges)
  const receiving = new Set<Exchange>()
  let buffered = 0
  const start = (exchange: Exchange) => {
    receiving.add(exchange)
    exchange.whenEnded.push(() => release(exchange))
  }
  const release = (exchange: Exchange) => {
    if (receiving.delete(exchange)) buffered -= exchange.bodyBytes
  }
  const add = (exchange: Exchange, bytes: number) => {
    if (!receiving.has(exchange)) return
    exchange.bodyBytes += bytes
    buffered += bytes
    if (buffered <= MAX_BUFFERED_BYTES) return
    const victims = selectVictims([...receiving].filter(isReceiving), buffered - MAX_BUFFERED_BYTES, {
      sizeOf: ({ bodyBytes }) => bodyBytes,
      groupOf: (one) => blocks.get(one),
    })
    for (const victim of victims) {
      release(victim)
      closeWith(victim, '429 Too Many Requests', fail('TOO_MANY_REQUESTS', { retryAfter: 1 }))
    }
  }
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const exchange = exchanges.of(request.raw)
    if (exchange && !exchange.isUpload && isReceiving(exchange)) {
      start(exchange)
      payload.on('data', (chunk: Buffer) => add(exchange, chunk.length + BYTES_PER_PIECE))
    }
    done(null, payload)
  })
  return (request) => {
    const exchange = exchanges.of(request)
    let isWriting = false
    // All that arrives counts, as do unfinished fields; what is written to disk is taken off.
    if (exchange) {
      start(exchange)
      request.on('data', (chunk: Buffer) => add(exchange, chunk.length + (isWriting ? 0 : BYTES_PER_PIECE)))
    }
    return {
      whileWriting: async (write) => {
        isWriting = true
        try {
          await write()
        } finally {
          isWriting = false
        }
      },
      written: (bytes) => {
        if (exchange) add(exchange, -bytes)
      },
      end: () => {
        if (exchange) release(exchange)
      },
    }
  }
}

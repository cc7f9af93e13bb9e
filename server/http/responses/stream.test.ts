import { connect, type Socket } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '../../../platform/env.ts'
import { createExchanges } from '../connections/exchanges.ts'
import { registerSlowClientLimits } from '../connections/slow-clients.ts'
import { MAX_WAITING_BYTES, type Pieces, respondInPieces, signalOf } from './stream.ts'

let app: FastifyInstance
let client: Socket
let hasEnded = false
afterEach(async () => {
  client.destroy()
  await app.close()
})

const PIECE = 'x'.repeat(64 * 1024)

/** Opens a stream of the output of `act` without reading it. */
const openUnread = async (act: (pieces: Pieces, reply: FastifyReply) => Promise<string>): Promise<void> => {
  hasEnded = false
  app = Fastify()
  const exchanges = createExchanges({})
  registerSlowClientLimits(app, readEnv({ NODE_ENV: 'test', DOWNLOAD_STALL_SECONDS: '2' }), exchanges)
  app.get('/', async (request, reply) => {
    await respondInPieces(request, reply, {
      signal: signalOf(reply),
      act: (pieces) => act(pieces, reply),
      write: (text) => text,
    })
    hasEnded = true
    return reply
  })
  exchanges.track(app.server, { error: () => {} }, (_request, begin) => begin())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  client = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  client.on('error', () => {})
  client.pause()
  client.write('GET / HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n')
}

test('a client with too much unread data is disconnected, and its work is aborted', async () => {
  let written = 0
  await openUnread(async ({ onText, signal }) => {
    while (!signal.aborted && written < 256 * MAX_WAITING_BYTES) {
      onText(PIECE)
      written += PIECE.length
      await nextTick()
    }
    return ''
  })
  await expect.poll(() => hasEnded).toBe(true)
  // The operating system buffers a few megabytes on each side.
  expect(written).toBeLessThan(64 * MAX_WAITING_BYTES)
})

test('a client that reads nothing of a short stream is disconnected by the stall limit', async () => {
  let stoppedAt = 0
  await openUnread(async ({ onText, signal }, { raw }) => {
    // Until the buffers of the operating system are full.
    while (!signal.aborted && (raw.socket?.writableLength ?? 0) === 0) {
      onText(PIECE)
      await nextTick()
    }
    stoppedAt = signal.aborted ? 0 : Date.now()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return ''
  })
  await expect.poll(() => hasEnded, { timeout: 20_000 }).toBe(true)
  expect(stoppedAt).toBeGreaterThan(0)
})

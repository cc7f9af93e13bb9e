import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { blockLimitKey, type LimitKey } from '../../platform/limits/limit-key.ts'
import { selectVictims } from '../../platform/limits/select-victims.ts'
import type { Deps } from '../../platform/platform.ts'
import { MAX_FRAME_BYTES } from './connection.ts'

/** Bytes of all unfinished messages above which sockets are closed. */
const MAX_TOTAL_BYTES = 32 * 1024 * 1024
/** Smaller messages do not count: a network delivers most of them in one piece. */
const COUNTED_ABOVE_BYTES = 8 * 1024
/** Overhead of a chunk: even a chunk of one byte is a separate buffer. */
const BYTES_PER_CHUNK = 512
/** Header and mask of a control frame: https://www.rfc-editor.org/rfc/rfc6455#section-5.2 */
const CONTROL_HEADER_BYTES = 6

type Unfinished = {
  kind: 'socket.io' | 'plain'
  block: LimitKey
  bytes: number
  isClosed: boolean
  close(): void
}
/** An upgraded connection and its client's address. */
type Watched = { kind: Unfinished['kind']; connection: Duplex; address: string }

/**
 * Limits the memory of all messages of sockets that have not arrived whole: beyond it, the block
 * (IPv4 /24, IPv6 /48) with the most loses its socket with the most (decision 041).
 */
export const createUnfinishedLimit = ({ metrics }: Deps<'metrics'>) => {
  const counted = new Set<Unfinished>()
  let total = 0
  const setBytes = (message: Unfinished, bytes: number) => {
    if (counted.delete(message)) total -= message.bytes
    message.bytes = bytes
    // A closed socket still reports what is left of its last chunk.
    if (message.isClosed || bytes <= COUNTED_ABOVE_BYTES) return
    counted.add(message)
    total += bytes
    if (total > MAX_TOTAL_BYTES) closeLargest(total - MAX_TOTAL_BYTES)
  }
  const closeLargest = (excess: number) => {
    const sizes = { sizeOf: ({ bytes }: Unfinished) => bytes, groupOf: ({ block }: Unfinished) => block }
    for (const victim of selectVictims(counted, excess, sizes)) {
      victim.isClosed = true
      setBytes(victim, 0)
      metrics.count('sokoni_sockets_ended_total', { kind: victim.kind, reason: 'unfinished' })
      victim.close()
    }
  }
  return {
    /** Counts the messages of a WebSocket; call it in the turn in which the socket opens. */
    watch: (webSocket: WebSocket, { kind, connection, address }: Watched): void => {
      const message = open(kind, address, () => webSocket.terminate())
      let [received, chunks, lastChunk] = [0, 0, 0]
      const update = () => setBytes(message, received + chunks * BYTES_PER_CHUNK)
      // Before `ws` reads the chunk and reports the messages in it.
      connection.prependListener('data', ({ length }: Buffer) => {
        received += length
        chunks += 1
        lastChunk = length
        update()
      })
      webSocket.on('message', ({ length }: Buffer) => {
        // At most the start of the next message is left, which is in the same chunk.
        received = Math.max(0, Math.min(received - length, lastChunk))
        chunks = 1
        update()
      })
      for (const control of ['ping', 'pong'] as const)
        webSocket.on(control, ({ length }: Buffer) => {
          received = Math.max(0, received - length - CONTROL_HEADER_BYTES)
          chunks = 1
          update()
        })
      webSocket.once('close', () => setBytes(message, 0))
    },
    /** Counts the declared body of a polling request until it has ended. */
    watchBody: (request: IncomingMessage, address: string): void => {
      const message = open('socket.io', address, () => request.socket.destroy())
      const declared = Number(request.headers['content-length'] ?? MAX_FRAME_BYTES)
      setBytes(message, Math.min(declared, MAX_FRAME_BYTES))
      request.once('close', () => setBytes(message, 0))
    },
  }
}

const open = (kind: Unfinished['kind'], address: string, close: () => void): Unfinished => ({
  kind,
  block: blockLimitKey(address),
  bytes: 0,
  isClosed: false,
  close,
})

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { describeFailure, fail } from '../../platform/errors.ts'

/** One request whose answer has not been sent whole, with what the last check of its progress saw. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  isUpload: boolean
  startedAt: number
  /** Bytes read from the socket, when they last grew. */
  received: number
  receivedAt: number
  /** The same at the start of the present stall window. */
  windowStart: { at: number; received: number }
  /** Bytes that the operating system has taken, when they last grew. */
  sent: number
  sentAt: number
  /** Bytes of the body that this process holds in memory. */
  heldBytes: number
  /** Called once the answer is sent or the connection has closed. */
  whenEnded: (() => void)[]
}

/** Browsers and proxies wait for an answer before they send the next request on a connection. */
const REQUESTS_PER_CONNECTION = 8

/** Chunks of one body that may be tiny. Every chunk costs as much as a read of the network does. */
const TINY_CHUNKS = 4096
/** What the chunks of a body have on average, after the first ones. */
const MIN_CHUNK_BYTES = 64

/**
 * Follows each request of a server until its answer is sent or its connection closes. A connection that pipelines more
 * than its limit is closed: Node starts every request that it reads in one packet, and keeps the answers until their turn.
 */
export const createExchanges = () => {
  const exchanges = new Map<IncomingMessage, Exchange>()
  const bySocket = new Map<Socket, Set<Exchange>>()
  const end = (exchange: Exchange) => {
    if (!exchanges.delete(exchange.request)) return
    for (const whenEnded of exchange.whenEnded) whenEnded()
  }
  const ofSocket = (socket: Socket): Set<Exchange> => {
    const known = bySocket.get(socket)
    if (known) return known
    const own = new Set<Exchange>()
    bySocket.set(socket, own)
    // Pipelined answers that wait for their turn get no 'close' of their own.
    socket.once('close', () => {
      for (const exchange of own) end(exchange)
      bySocket.delete(socket)
    })
    return own
  }
  const begin = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { socket } = request
    // The rest of the last packet is still read after the connection was closed.
    if (socket.destroyed) return false
    const own = ofSocket(socket)
    if (own.size >= REQUESTS_PER_CONNECTION) {
      socket.destroy()
      return false
    }
    const exchange = beginExchange(request, response)
    exchanges.set(request, exchange)
    if (request.headers['transfer-encoding'] !== undefined) refuseTinyChunks(exchange)
    own.add(exchange)
    response.once('close', () => {
      own.delete(exchange)
      end(exchange)
    })
    return true
  }
  return {
    all: (): Iterable<Exchange> => exchanges.values(),
    of: (request: IncomingMessage): Exchange | undefined => exchanges.get(request),
    /** Comes before every present listener, socket.io's too: call it once all of them are there. */
    follow: (server: Server): void => {
      const listeners = server.listeners('request')
      server.removeAllListeners('request')
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (!begin(request, response)) return
        for (const listener of listeners) listener.call(server, request, response)
      })
    },
  }
}

export type Exchanges = ReturnType<typeof createExchanges>

function beginExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const { socket } = request
  const now = Date.now()
  const received = socket.bytesRead
  return {
    request,
    response,
    socket,
    isUpload: isUpload(request),
    startedAt: now,
    received,
    receivedAt: now,
    windowStart: { at: now, received },
    sent: sentBytes(socket),
    sentAt: now,
    heldBytes: 0,
    whenEnded: [],
  }
}

/** Counts chunks where Node hands them over, so that it holds for every body, read or not. */
function refuseTinyChunks(exchange: Exchange): void {
  const { request } = exchange
  const push = request.push.bind(request)
  let count = 0
  let bytes = 0
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    count += 1
    bytes += chunk?.length ?? 0
    const areTiny = count >= TINY_CHUNKS && bytes < count * MIN_CHUNK_BYTES
    if (areTiny) closeWith(exchange, '400 Bad Request', fail('BAD_REQUEST'))
    return push(chunk, encoding)
  }
}

const isUpload = ({ headers }: IncomingMessage): boolean =>
  /^\s*(multipart\/form-data|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '')

/** Whether part of the body is still to come. */
export const isReceiving = ({ request }: Exchange): boolean => !request.complete && !request.destroyed

/** Bytes that the operating system has taken; `bytesWritten` includes what waits in this process. */
export const sentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/** Bytes of an answer that wait in this process for the client to read. */
export const unreadBytes = ({ response, socket }: Exchange): number =>
  // Pipelined answers before their turn wait in their response, the others in the socket.
  response.socket ? socket.writableLength : response.writableLength

/** Answers an error if nothing was answered yet, and closes the connection. `status` is the rest of the status line. */
export const closeWith = ({ response, socket }: Exchange, status: string, error: Error): void => {
  if (!response.headersSent && socket.writable) {
    const { body, retryAfter } = describeFailure(error)
    const text = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...(retryAfter === undefined ? [] : [`Retry-After: ${Math.ceil(retryAfter)}`]),
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
  socket.destroySoon()
}

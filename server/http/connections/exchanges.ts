import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { fail } from '../../../platform/errors.ts'
import type { Logger } from '../../../platform/logger.ts'
import { rawResponse } from '../responses/raw-response.ts'
import { endOnError } from './end-on-error.ts'

/** A request whose answer is not completely sent, with the state of its last progress check. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  socket: Socket
  isUpload: boolean
  startedAt: number
  /** Bytes read from the socket, and when they last grew. */
  received: number
  receivedAt: number
  /** The same at the start of the current stall window. */
  windowStart: { at: number; received: number }
  /** Bytes passed to the operating system, and when they last grew. */
  sent: number
  sentAt: number
  /** Headers of a response that is written without the framework. */
  headers: Readonly<Record<string, string>>
  /** Bytes of the body that this process holds in memory. */
  bodyBytes: number
  /** Called once the response is sent or the connection has closed. */
  whenEnded: (() => void)[]
  /** Passes the request on, when the responses before it on its connection are sent. */
  start: () => void
}

/** Calls `begin` when a request's turn has come. */
type InTurn = (request: IncomingMessage, begin: () => void) => void

/**
 * Maximum unanswered requests of a connection. Browsers and proxies wait for a response before they
 * send the next one.
 */
const REQUESTS_PER_CONNECTION = 8

/** Chunks of a body that may be tiny; each costs as much as a network read. */
const TINY_CHUNKS = 4096
/** Minimum average size of chunks after the first ones. */
const MIN_CHUNK_BYTES = 64

/**
 * Tracks each request until its response is sent or its connection closes. Of the requests that a
 * connection pipelines, one runs at a time: Node would start all of them and keep the responses in
 * memory. Closes connections that pipeline too many. `headers` are those of every response.
 */
export const createExchanges = (headers: Readonly<Record<string, string>>) => {
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
    // Pipelined answers that are not yet sent get no 'close' event.
    socket.once('close', () => {
      for (const exchange of own) end(exchange)
      bySocket.delete(socket)
    })
    return own
  }
  const begin = (request: IncomingMessage, response: ServerResponse, start: () => void): void => {
    const { socket } = request
    // Node still parses the rest of the last packet after the connection was closed.
    if (socket.destroyed) return
    const own = ofSocket(socket)
    if (own.size >= REQUESTS_PER_CONNECTION) {
      socket.destroy()
      return
    }
    const exchange = { ...beginExchange(request, response, start), headers }
    exchanges.set(request, exchange)
    if (request.headers['transfer-encoding'] !== undefined) refuseTinyChunks(exchange)
    own.add(exchange)
    response.once('close', () => {
      own.delete(exchange)
      end(exchange)
      startFirst(own)
    })
    if (own.size === 1) exchange.start()
  }
  return {
    all: (): Iterable<Exchange> => exchanges.values(),
    /** Returns whether a connection has a request whose answer is not completely sent. */
    isBusy: (socket: Socket): boolean => (bySocket.get(socket)?.size ?? 0) > 0,
    of: (request: IncomingMessage): Exchange | undefined => exchanges.get(request),
    /**
     * Passes each request on in its turn. Inserts itself before all current listeners, so call it
     * when all are registered.
     */
    track: (server: Server, log: Pick<Logger, 'error'>, inTurn: InTurn): void => {
      const listeners = server.listeners('request')
      server.removeAllListeners('request')
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const handle = () => {
          // The client may have left, or been closed, while the request waited. Node keeps the
          // address that is read here; of a connection that was reset it knows none.
          const { socket } = request
          if (!socket.writable || socket.remoteAddress === undefined) return void socket.destroy()
          for (const listener of listeners) listener.call(server, request, response)
        }
        const guarded = (work: () => void) => endOnError(request.socket, log, work)
        guarded(() => begin(request, response, () => inTurn(request, () => guarded(handle))))
      })
    },
  }
}

export type Exchanges = ReturnType<typeof createExchanges>

const startFirst = (own: ReadonlySet<Exchange>): void => {
  const [first] = own
  first?.start()
}

const beginExchange = (request: IncomingMessage, response: ServerResponse, start: () => void) => {
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
    bodyBytes: 0,
    whenEnded: [],
    start,
  }
}

/** Counts chunks where Node delivers them, to include bodies that are not read. */
const refuseTinyChunks = (exchange: Exchange): void => {
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

/** Returns whether the body is incomplete. */
export const isReceiving = ({ request }: Exchange): boolean => !request.complete && !request.destroyed

/** Returns the bytes passed to the operating system; `bytesWritten` includes buffered ones. */
export const sentBytes = (socket: Socket): number => socket.bytesWritten - socket.writableLength

/** Returns the buffered bytes of a response. */
export const unreadBytes = ({ response, socket }: Exchange): number =>
  // Pipelined answers are buffered in the response until their turn, then in the socket.
  response.socket ? socket.writableLength : response.writableLength

/**
 * Sends an error if nothing of this or an earlier response is being sent, and closes the
 * connection. `status` is the code and text of the status line.
 */
export const closeWith = ({ response, socket, headers }: Exchange, status: string, error: Error): void => {
  // It closes already. Chunks of the same packet still arrive, and each call would add a listener.
  if (socket.writableEnded) return
  // Node gives the socket to one response at a time: a pipelined one has none before its turn.
  const hasTurn = response.socket === socket && socket.writable
  if (hasTurn && !response.headersSent) socket.write(rawResponse(status, error, headers))
  socket.destroySoon()
}

import type { Socket } from 'socket.io'
import type { WebSocket } from 'ws'
import { TRACKED_ABOVE_BYTES } from './back-pressure.ts'
import type { RealtimeHub } from './hub.ts'
import type { SocketTraffic } from './socket-traffic.ts'

/** Maximum number of concurrently handled events of a socket. */
const MAX_CONCURRENT = 2
/**
 * Maximum probes of a client; it needs one before it upgrades, and responses to probes bypass the
 * socket's queue.
 */
const MAX_PROBES = 5

export type EngineSocket = Socket['conn']

/** Private parts of an Engine.IO socket. */
type EngineInternals = {
  transport: { name: string; socket?: WebSocket; res?: NodeJS.EventEmitter }
}
type Packet = { type: string; data?: string | Buffer }
const bytesOf = (data: Packet['data']): number => (data === undefined ? 0 : Buffer.byteLength(data))
/** BINARY_EVENT and BINARY_ACK: https://socket.io/docs/v4/socket-io-protocol/ */
const BINARY_PACKET = /^[56]/

/** Counts the traffic of an Engine.IO socket below socket.io, to include all packets. */
export const countTraffic = (
  conn: EngineSocket,
  { trafficLimits }: Pick<RealtimeHub, 'trafficLimits'>,
  address: string,
): SocketTraffic => {
  const internals = (): EngineInternals => Object(conn)
  /** Bytes of queued packets, and of unsent responses to polls. */
  let queued = 0
  let polled = 0
  let awaitsPong = false
  let probes = 0
  const webSocket = () => internals().transport.socket
  const traffic = trafficLimits.open({
    kind: 'socket.io',
    sender: { address },
    maxConcurrent: MAX_CONCURRENT,
    unreadBytes: () => queued + polled + (webSocket()?.bufferedAmount ?? 0),
    // Polling cannot be paused: its events wait until the client has caught up.
    pause: () => webSocket()?.pause(),
    resume: () => webSocket()?.resume(),
    terminate: () => {
      const socket = webSocket()
      if (socket) socket.terminate()
      else conn.close(true)
    },
  })
  countControlFrames(webSocket(), traffic, trafficLimits)
  conn.on('packetCreate', ({ type, data }: Packet) => {
    if (type === 'ping') awaitsPong = true
    queued += bytesOf(data)
    if (queued > TRACKED_ABOVE_BYTES) trafficLimits.check(traffic)
  })
  conn.on('flush', () => {
    const { name, res } = internals().transport
    const sent = queued
    queued = 0
    if (name !== 'polling') return
    polled += sent
    res?.once('close', () => {
      polled -= sent
    })
  })
  conn.on('packet', (packet: Packet) => {
    const { type, data } = packet
    const isCounted = trafficLimits.countFrame(traffic, bytesOf(data))
    // Events have no attachments, and socket.io would wait for them without a time limit.
    const isBinary = type === 'message' && (typeof data !== 'string' || BINARY_PACKET.test(data))
    if (isCounted && isBinary) trafficLimits.end(traffic, 'protocol')
    if (!isCounted || isBinary) {
      // socket.io parses the packets of a closing socket, too, but ignores this type.
      packet.type = 'noop'
      return
    }
    if (type !== 'pong') return
    // An unsolicited pong postpones the next ping and would keep a dead connection open.
    if (awaitsPong) awaitsPong = false
    else trafficLimits.end(traffic, 'protocol')
  })
  conn.on('upgrading', (transport: { socket?: WebSocket; close(): void }) => {
    countControlFrames(transport.socket, traffic, trafficLimits)
    probes += 1
    if (probes > MAX_PROBES) transport.close()
  })
  conn.on('close', () => trafficLimits.closed(traffic))
  return traffic
}

/** `ws` answers pings itself, below Engine.IO, which has ping packets of its own. */
const countControlFrames = (
  socket: WebSocket | undefined,
  traffic: SocketTraffic,
  trafficLimits: RealtimeHub['trafficLimits'],
) => {
  for (const control of ['ping', 'pong'])
    socket?.on(control, () => {
      if (trafficLimits.countFrame(traffic, 0)) trafficLimits.check(traffic)
    })
}

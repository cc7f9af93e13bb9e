import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { describeFailure, fail } from '../../platform/errors.ts'
import type { Origin } from '../access.ts'
import type { AddressLimit } from './address-limit.ts'
import type { Flow } from './flow.ts'
import { type Connection, FRAGMENT_LIMITS, type LiveHub, MAX_FRAME_BYTES } from './hub.ts'

type Handshake = Socket['handshake']
type EngineSocket = Socket['conn']

/** Time limits for the first CONNECT packet and for the upgrade from polling. */
const CONNECT_TIMEOUT_MS = 20_000
const UPGRADE_TIMEOUT_MS = 10_000
/**
 * Maximum probes of a client; it needs one before it upgrades, and answers to probes bypass the
 * socket's queue.
 */
const MOST_PROBES = 5

/** Maximum number of concurrently handled events of a socket. */
const MOST_AT_ONCE = 2

/** Adds limits that Engine.IO does not pass to `ws`. */
class BoundedServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, ...FRAGMENT_LIMITS })
  }
}

/** The `auth` of a handshake. */
const handshakeAuth = z.object({
  token: z.string().nullish(),
  invisible: z.boolean().optional().catch(false),
})

/**
 * Serves events over socket.io at `/socket.io`. Rooms are local; updates cross servers on the bus,
 * which also reaches plain sockets and workers.
 */
export const openSocketIo = (
  app: FastifyInstance,
  hub: LiveHub,
  options: {
    origins: (origin: string | undefined) => boolean
    originOf: (handshake: Handshake, address: string) => Origin
    addresses: AddressLimit
    addressOf: (request: IncomingMessage) => string
  },
): Server => {
  const { addresses, addressOf } = options
  const io = new Server(app.server, {
    destroyUpgrade: false,
    wsEngine: BoundedServer,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    serveClient: false,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: CONNECT_TIMEOUT_MS,
    upgradeTimeout: UPGRADE_TIMEOUT_MS,
    allowRequest: (request, decide) => {
      // Upgrade requests are counted in `upgrades.ts`.
      const isFull = !request.headers.upgrade && addresses.isFull(addressOf(request), 'socket.io')
      decide(isFull ? 'Too many connections' : null, !isFull && options.origins(request.headers.origin))
    },
    cors: { origin: (origin, decide) => decide(null, options.origins(origin)) },
  })

  // Engine.IO answers any other method with 500.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.method === 'GET' || request.method === 'POST') next()
    else response.writeHead(404).end()
  })

  const engineSockets = new WeakMap<object, { flow: Flow; address: string; hasSession: boolean }>()
  io.engine.on('connection', (conn: EngineSocket) => {
    const address = addressOf(conn.request)
    const flow = watchTraffic(conn, hub)
    engineSockets.set(conn, { flow, address, hasSession: false })
    if (conn.transport.name === 'polling') {
      const leave = addresses.enter(address)
      conn.once('upgrade', leave)
      conn.once('close', leave)
    }
  })

  const admit = async (socket: Socket): Promise<void> => {
    const engine = engineSockets.get(socket.conn)
    // One session per connection: a second CONNECT before the first answer would open another.
    if (!engine || engine.hasSession) throw fail('FORBIDDEN')
    engine.hasSession = true
    try {
      const connection = connectionOf(socket, engine.flow, options.originOf(socket.handshake, engine.address))
      socket.data.connection = connection
      const auth = handshakeAuth.safeParse(socket.handshake.auth)
      if (!auth.success) throw fail('AUTH_TOKEN_EXPIRED')
      socket.data.isInvisible = auth.data.invisible === true
      if (auth.data.token) await hub.signIn(connection, auth.data.token)
    } catch (error) {
      engine.hasSession = false
      throw error
    }
  }
  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        const { body, expected } = describeFailure(error)
        if (!expected) hub.logFailure(error, 'handshake')
        // The client's `connect_error`: text as message, envelope as data.
        next(Object.assign(new Error(body.message), { data: body }))
      },
    )
  })

  io.on('connection', (socket) => {
    const connection: Connection = socket.data.connection
    const { flow } = connection
    hub.opened(connection, socket.data.isInvisible)
    // The request uses kilobytes that an idle socket does not need.
    Reflect.deleteProperty(socket.conn, 'request')
    socket.onAny((event: unknown, ...args: unknown[]) => {
      const ack = args.at(-1)
      const data = typeof args[0] === 'function' ? undefined : args[0]
      hub
        .receive(connection, event, data)
        .then(({ body }) => {
          if (typeof ack !== 'function' || connection.isClosed) return
          ack(body)
          hub.flows.check(flow)
        })
        .catch((error: unknown) => hub.flows.fail(flow, error))
    })
    socket.on('disconnect', () => {
      const engine = engineSockets.get(socket.conn)
      if (engine) engine.hasSession = false
      hub.closed(connection)
    })
  })

  hub.add({
    kind: 'socket.io',
    count: () => io.engine.clientsCount,
    emit: ({ rooms, event, data }) => {
      // Serialise only if a room has members.
      const present = rooms.filter((room) => io.sockets.adapter.rooms.has(room))
      if (present.length > 0) io.to(present).emit(event, data)
    },
    disconnect: (room) => {
      for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
        const connection: Connection | undefined = io.sockets.sockets.get(id)?.data.connection
        if (connection) hub.flows.refuseWaiting(connection.flow)
      }
      io.in(room).disconnectSockets(true)
    },
    // Close below socket.io: after its disconnect packet, clients would not reconnect.
    dropAll: () => {
      for (const { conn } of io.sockets.sockets.values()) conn.close()
    },
  })
  return io
}

const connectionOf = (socket: Socket, flow: Flow, origin: Origin): Connection => ({
  id: socket.id,
  actor: { kind: 'visitor', ...origin },
  flow,
  watched: new Set(),
  chats: new Set(),
  join: (rooms) => void socket.join(rooms),
  leave: (rooms) => {
    for (const room of rooms) void socket.leave(room)
  },
  isShown: null,
  isClosed: false,
})

/** Private parts of an Engine.IO socket. */
type EngineInternals = {
  transport: { name: string; socket?: WebSocket; res?: NodeJS.EventEmitter }
}
type Packet = { type: string; data?: string | Buffer }
/** BINARY_EVENT and BINARY_ACK: https://socket.io/docs/v4/socket-io-protocol/ */
const BINARY_PACKET = /^[56]/

/** Counts the traffic of an Engine.IO socket below socket.io, to include all packets. */
const watchTraffic = (conn: EngineSocket, { flows }: Pick<LiveHub, 'flows'>): Flow => {
  const internals = (): EngineInternals => Object(conn)
  /** UTF-16 units of queued packets, and of unsent responses to polls. */
  let queued = 0
  let polled = 0
  let awaitsPong = false
  let probes = 0
  const webSocket = () => internals().transport.socket
  const flow = flows.open({
    kind: 'socket.io',
    mostAtOnce: MOST_AT_ONCE,
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
  const watchControlFrames = (socket: WebSocket | undefined) => {
    // `ws` answers pings itself, below Engine.IO, which has ping packets of its own.
    for (const control of ['ping', 'pong'])
      socket?.on(control, () => {
        if (flows.countFrame(flow)) flows.check(flow)
      })
  }
  watchControlFrames(webSocket())
  conn.on('packetCreate', ({ type, data }: Packet) => {
    if (type === 'ping') awaitsPong = true
    queued += data?.length ?? 0
    if (queued > 64 * 1024) flows.check(flow)
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
  conn.on('packet', ({ type, data }: Packet) => {
    if (!flows.countFrame(flow)) return
    // Events have no attachments, and socket.io would wait for them without a time limit.
    if (type === 'message' && (typeof data !== 'string' || BINARY_PACKET.test(data)))
      return flows.end(flow, 'protocol')
    if (type !== 'pong') return
    // An unsolicited pong postpones the next ping and would keep a dead connection open.
    if (awaitsPong) awaitsPong = false
    else flows.end(flow, 'protocol')
  })
  conn.on('upgrading', (transport: { socket?: WebSocket; close(): void }) => {
    watchControlFrames(transport.socket)
    probes += 1
    if (probes > MOST_PROBES) transport.close()
  })
  conn.on('close', () => flows.closed(flow))
  return flow
}

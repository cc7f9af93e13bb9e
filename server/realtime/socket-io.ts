import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { type ServerOptions, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Room } from '../../platform/bus/port.ts'
import { describeFailure, fail } from '../../platform/errors.ts'
import type { ClientInfo } from '../access.ts'
import type { AddressLimit } from './address-limit.ts'
import { type Connection, inParts, MAX_FRAME_BYTES, type Transport, WS_LIMITS } from './connection.ts'
import type { RealtimeHub } from './hub.ts'
import { countTraffic, type EngineSocket } from './socket-io-traffic.ts'
import type { SocketTraffic } from './socket-traffic.ts'

type Handshake = Socket['handshake']

/** The body of Engine.IO's response to a forbidden request. */
const FORBIDDEN = JSON.stringify({ code: 4, message: 'Forbidden' })

/** Time limits for the first CONNECT packet and for the upgrade from polling. */
const CONNECT_TIMEOUT_MS = 20_000
const UPGRADE_TIMEOUT_MS = 10_000

/** Returns a server with limits that Engine.IO does not pass to `ws`. */
const boundedServer = ({ unfinished }: Pick<RealtimeHub, 'unfinished'>, addressOf: Options['addressOf']) =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, ...WS_LIMITS })
    }
    override handleUpgrade(
      ...[request, connection, head, opened]: Parameters<WebSocketServer['handleUpgrade']>
    ) {
      super.handleUpgrade(request, connection, head, (webSocket) => {
        unfinished.watch(webSocket, { kind: 'socket.io', connection, address: addressOf(request) })
        opened(webSocket, request)
      })
    }
  }

/** The `auth` of a handshake. */
const handshakeAuth = z.object({
  token: z.string().nullish(),
  invisible: z.boolean().optional().catch(false),
})

type Options = {
  isAllowedOrigin: (origin: string | undefined) => boolean
  /** Returns whether a request comes from a page that may use the sockets, by its headers. */
  accepts: (headers: IncomingHttpHeaders) => boolean
  clientInfoOf: (handshake: Handshake, address: string) => ClientInfo
  addresses: AddressLimit
  addressOf: (request: IncomingMessage) => string
}

/**
 * Serves events over socket.io at `/socket.io`. Rooms are local; updates cross servers on the bus,
 * which also reaches plain sockets and workers.
 */
export const openSocketIo = (app: FastifyInstance, hub: RealtimeHub, options: Options): Server => {
  const io = createServer(app, hub, options)
  const engineSockets = watchEngine(io, hub, options)
  const openSession = createSessionOpener(hub, engineSockets, options)
  io.use((socket, next) => {
    openSession(socket).then(
      () => next(),
      (error: unknown) => {
        const { status, body, isExpected } = describeFailure(error)
        if (!isExpected) app.log.error({ err: error }, 'A handshake of socket.io failed')
        // A client comes back by itself after a lost connection, but not after a refusal.
        if (status === 429) return socket.conn.close()
        // The client's `connect_error`: text as message, envelope as data.
        next(Object.assign(new Error(body.message), { data: body }))
      },
    )
  })
  io.on('connection', (socket) => {
    serveEvents(socket, hub)
    socket.on('disconnect', () => {
      const engine = engineSockets.get(socket.conn)
      if (engine) engine.hasSession = false
      hub.closed(socket.data.connection)
    })
  })
  hub.add(createTransport(io, hub))
  const { adapter } = io.sockets
  adapter.on('create-room', (name: string) => isRoom(name) && hub.joinRoom(name))
  adapter.on('delete-room', (name: string) => isRoom(name) && hub.leaveRoom(name))
  return io
}

/** Each socket also has a room of its own, named by its id, which has no colon. */
const isRoom = (name: string): name is Room => name.includes(':')

const createServer = (app: FastifyInstance, hub: RealtimeHub, options: Options) => {
  const { addresses, addressOf, isAllowedOrigin, accepts } = options
  const io = new Server(app.server, {
    destroyUpgrade: false,
    wsEngine: boundedServer(hub, addressOf),
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
      decide(isFull ? 'Too many connections' : null, !isFull)
    },
    cors: { origin: (origin, decide) => decide(null, isAllowedOrigin(origin)) },
  })
  // Engine.IO asks `allowRequest` for the first request of a session only, and answers any other
  // method with 500. Upgrade requests were checked in `upgrades.ts`.
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { method, headers } = request
    if (!accepts(headers)) response.writeHead(403, { 'content-type': 'application/json' }).end(FORBIDDEN)
    else if (method !== 'GET' && method !== 'POST') response.writeHead(404).end()
    else {
      if (method === 'POST') hub.unfinished.watchBody(request, addressOf(request))
      next()
    }
  })
  return io
}

type EngineState = { traffic: SocketTraffic; address: string; hasSession: boolean }

/**
 * Counts the traffic of all Engine.IO sockets, and those that poll towards their address's limit.
 */
const watchEngine = (io: Server, hub: RealtimeHub, { addresses, addressOf }: Options) => {
  const engineSockets = new WeakMap<object, EngineState>()
  io.engine.on('connection', (conn: EngineSocket) => {
    const address = addressOf(conn.request)
    const traffic = countTraffic(conn, hub, address)
    engineSockets.set(conn, { traffic, address, hasSession: false })
    if (conn.transport.name === 'polling') {
      const leave = addresses.add(address)
      conn.once('upgrade', leave)
      conn.once('close', leave)
    }
  })
  return engineSockets
}

/** Opens the session of a socket, as a member if it brings a token. */
const createSessionOpener =
  (hub: RealtimeHub, engineSockets: WeakMap<object, EngineState>, { clientInfoOf }: Options) =>
  async (socket: Socket): Promise<void> => {
    const engine = engineSockets.get(socket.conn)
    // One session per connection: a second CONNECT before the first response would open another.
    if (!engine || engine.hasSession) throw fail('FORBIDDEN')
    engine.hasSession = true
    try {
      const connection = connectionOf(
        socket,
        hub,
        engine.traffic,
        clientInfoOf(socket.handshake, engine.address),
      )
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

const serveEvents = (socket: Socket, hub: RealtimeHub) => {
  const connection: Connection = socket.data.connection
  const { traffic } = connection
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
        hub.trafficLimits.check(traffic)
      })
      .catch((error: unknown) => hub.trafficLimits.fail(traffic, error))
  })
}

const createTransport = (io: Server, hub: RealtimeHub): Transport => ({
  kind: 'socket.io',
  count: () => io.engine.clientsCount,
  countIn: (room) => io.sockets.adapter.rooms.get(room)?.size ?? 0,
  partsOf: ({ rooms, event, data }, most) => {
    const members = new Set(rooms.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]))
    // Each socket has a room of its own, named by its id.
    return inParts([...members], most, (ids) => io.to(ids).emit(event, data))
  },
  disconnect: (room) => {
    for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
      const connection: Connection | undefined = io.sockets.sockets.get(id)?.data.connection
      if (connection) hub.trafficLimits.dropPending(connection.traffic)
    }
    io.in(room).disconnectSockets(true)
  },
  // Close below socket.io: after its disconnect packet, clients would not reconnect.
  drop: (room) => {
    const ids = room === undefined ? io.sockets.sockets.keys() : (io.sockets.adapter.rooms.get(room) ?? [])
    for (const id of [...ids]) io.sockets.sockets.get(id)?.conn.close()
  },
})

const connectionOf = (
  socket: Socket,
  { trafficLimits }: RealtimeHub,
  traffic: SocketTraffic,
  client: ClientInfo,
): Connection => ({
  id: socket.id,
  actor: { kind: 'visitor', ...client },
  traffic,
  countedRooms: new Set(),
  chats: new Set(),
  join: (rooms) => void socket.join(rooms),
  leave: (rooms) => {
    for (const room of rooms) void socket.leave(room)
  },
  send: ({ event, data }) => {
    socket.emit(event, data)
    trafficLimits.check(traffic)
  },
  presence: 'unknown',
  isClosed: false,
})

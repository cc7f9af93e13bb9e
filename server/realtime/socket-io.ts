import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { WebSocket } from 'ws'
import { describeFailure } from '../../platform/errors.ts'
import type { Origin } from '../access.ts'
import { type Connection, type LiveHub, MAX_FRAME_BYTES } from './hub.ts'

type Handshake = Socket['handshake']

/** A page that has left so much unread, and not for a moment alone, is cut off; it comes back and asks for it. */
const MOST_UNREAD = 500
const LOOK_EVERY_MS = 500

/**
 * Events over socket.io at `/socket.io`. Rooms are local to this server: what crosses servers crosses on the bus, which
 * reaches plain sockets and workers as well.
 */
export const openSocketDoor = (
  app: FastifyInstance,
  hub: LiveHub,
  options: { origins: (origin: string | undefined) => boolean; originOf: (handshake: Handshake) => Origin },
): Server => {
  const io = new Server(app.server, {
    destroyUpgrade: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    serveClient: false,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, decide) => decide(null, options.origins(request.headers.origin)),
    cors: { origin: (origin, decide) => decide(null, options.origins(origin)) },
  })

  io.use((socket, next) => {
    const connection: Connection = {
      id: socket.id,
      actor: { kind: 'visitor', ...options.originOf(socket.handshake) },
      join: (rooms) => void socket.join(rooms),
      leave: (rooms) => {
        for (const room of rooms) void socket.leave(room)
      },
      isShown: null,
      isClosed: false,
      spent: { second: 0, events: 0 },
    }
    socket.data.connection = connection
    const token: unknown = socket.handshake.auth.token
    if (token === undefined || token === null || token === '') return next()
    hub.signIn(connection, String(token)).then(
      () => next(),
      (error: unknown) => next(asConnectError(error)),
    )
  })

  io.on('connection', (socket) => {
    const connection: Connection = socket.data.connection
    hub.opened(connection, socket.handshake.auth.invisible === true)
    // The request that opened the socket holds kilobytes that an idle one does not need.
    Reflect.deleteProperty(socket.conn, 'request')
    socket.onAny(async (event: string, ...args: unknown[]) => {
      const ack = args.at(-1)
      const answer = await hub.handle(connection, event, typeof args[0] === 'function' ? undefined : args[0])
      if (typeof ack === 'function') ack(answer)
    })
    socket.on('disconnect', () => hub.closed(connection))
  })

  const looking = cutStalled(io)
  app.addHook('preClose', async () => clearInterval(looking))

  hub.add({
    kind: 'socket.io',
    count: () => io.engine.clientsCount,
    emit: ({ rooms, event, data }) => {
      // Where nobody is here, it need not be written down for them.
      const present = rooms.filter((room) => io.sockets.adapter.rooms.has(room))
      if (present.length > 0) io.to(present).emit(event, data)
    },
    disconnect: (room) => io.in(room).disconnectSockets(true),
    // Below socket.io: whom its own good-bye reaches does not come back.
    dropAll: () => {
      for (const { conn } of io.sockets.sockets.values()) conn.close()
    },
  })
  return io
}

/**
 * Ends sockets whose page does not read: what they are told would pile up until their heartbeat runs out. A look now and
 * then costs less than one at each push. Whose network is busy for a moment has got on by the second look.
 */
function cutStalled(io: Server): NodeJS.Timeout {
  let behind = new Set<string>()
  return setInterval(() => {
    const before = behind
    behind = new Set()
    for (const { id, conn } of io.sockets.sockets.values()) {
      // Both are the engine's own affair: what waits for the transport, and the WebSocket, which would wait for a good-bye.
      const { writeBuffer, transport }: Engine = Object(conn)
      if ((writeBuffer?.length ?? 0) <= MOST_UNREAD) continue
      if (!before.has(id)) behind.add(id)
      else if (transport?.socket) transport.socket.terminate()
      else conn.close(true)
    }
  }, LOOK_EVERY_MS)
}

type Engine = { writeBuffer?: unknown[]; transport?: { socket?: WebSocket } }

/** A refused handshake, as the client's `connect_error`: the text as its message, the envelope as its data. */
const asConnectError = (error: unknown): Error => {
  const { body } = describeFailure(error)
  return Object.assign(new Error(body.message), { data: body })
}

import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { WebSocket } from 'ws'
import type { Room } from '../../platform/bus/port.ts'
import type { ClientInfo } from '../access.ts'
import { parseJson } from '../http/requests/json.ts'
import { type Connection, inParts, type Transport } from './connection.ts'
import type { RealtimeHub } from './hub.ts'
import type { SocketTraffic } from './socket-traffic.ts'

/** Interval of pings, as in socket.io: detects a silent failure within two intervals. */
const HEARTBEAT_MS = 20_000
/** Time limit for the first frame of a client. */
const FIRST_FRAME_MS = 60_000

type Options = {
  isAllowedOrigin: (origin: string | undefined) => boolean
  clientInfoOf: (request: FastifyRequest) => ClientInfo
  heartbeatMs?: number
  firstFrameMs?: number
}

/** Shared by all plain sockets of a server. */
type Sockets = {
  hub: RealtimeHub
  rooms: ReturnType<typeof createRooms>
  trafficOf: Map<WebSocket, SocketTraffic>
  /** Sockets with an event in progress. */
  answering: WeakMap<WebSocket, ReturnType<typeof corkedWrites>>
}

/** Serves the same events as plain JSON at `/ws`, for clients without socket.io. */
export const registerPlainWebSocket = (app: FastifyInstance, hub: RealtimeHub, options: Options): void => {
  const heartbeat = startHeartbeat(options.heartbeatMs ?? HEARTBEAT_MS, (traffic) =>
    hub.trafficLimits.end(traffic, 'silent'),
  )
  app.addHook('preClose', async () => heartbeat.stop())
  const sockets: Sockets = { hub, rooms: createRooms(hub), trafficOf: new Map(), answering: new WeakMap() }
  hub.add(createTransport(app, sockets))

  app.get('/ws', { websocket: true }, (socket, request) => {
    // Without a listener, an error would be an uncaught exception.
    socket.on('error', () => socket.terminate())
    const client = options.clientInfoOf(request)
    hub.unfinished.watch(socket, { kind: 'plain', connection: request.socket, address: client.address })
    if (!options.isAllowedOrigin(request.headers.origin)) return socket.close(4003, 'origin not allowed')
    const traffic = openTraffic(hub, socket, client.address)
    sockets.trafficOf.set(socket, traffic)
    heartbeat.watch(socket, traffic)
    const connection = openConnection(socket, traffic, sockets, client)
    const idle = setTimeout(
      () => hub.trafficLimits.end(traffic, 'idle'),
      options.firstFrameMs ?? FIRST_FRAME_MS,
    )
    socket.on('message', () => clearTimeout(idle))
    serveFrames(sockets, socket, connection, corkedWrites(request.socket))
    socket.on('close', () => {
      clearTimeout(idle)
      sockets.trafficOf.delete(socket)
      sockets.rooms.leaveAll(socket)
      hub.trafficLimits.closed(traffic)
      hub.closed(connection)
    })
  })
}

const createTransport = (app: FastifyInstance, sockets: Sockets): Transport => {
  const { hub, rooms, trafficOf, answering } = sockets
  return {
    kind: 'plain',
    count: () => trafficOf.size,
    countIn: rooms.countIn,
    partsOf: ({ rooms: names, event, data }, most) => {
      const receivers = [...rooms.membersOf(names)]
      if (receivers.length === 0) return []
      const text = JSON.stringify({ event, data })
      const send = (socket: WebSocket) => {
        answering.get(socket)?.cork()
        socket.send(text)
        const traffic = trafficOf.get(socket)
        if (traffic) hub.trafficLimits.check(traffic)
      }
      return inParts(receivers, most, (part) => part.forEach(send))
    },
    disconnect: (room) => {
      for (const socket of rooms.membersOf([room])) {
        const traffic = trafficOf.get(socket)
        if (traffic) hub.trafficLimits.dropPending(traffic)
        socket.close(4001, 'session ended')
      }
    },
    drop: (room) => {
      const dropped = room === undefined ? app.websocketServer.clients : rooms.membersOf([room])
      for (const socket of dropped) socket.close(1012, 'come back')
    },
  }
}

/** Answers the frames of a socket, and counts its control frames. */
const serveFrames = (
  { hub, answering }: Sockets,
  socket: WebSocket,
  connection: Connection,
  writes: ReturnType<typeof corkedWrites>,
) => {
  const { traffic } = connection
  const answer = async (bytes: unknown) => {
    const { event, data, ack } = readFrame(String(bytes))
    const { json } = await hub.receive(connection, event, data, () => answering.set(socket, writes))
    answering.delete(socket)
    if (ack === undefined || socket.readyState !== socket.OPEN) return
    socket.send(`{"ack":${JSON.stringify(ack)},"data":${json}}`)
    hub.trafficLimits.check(traffic)
  }
  socket.on('message', (bytes: Buffer) => {
    // A closing socket still receives frames, although its session may have ended.
    if (!hub.trafficLimits.countFrame(traffic, bytes.length) || socket.readyState !== socket.OPEN) return
    answer(bytes).catch((error: unknown) => hub.trafficLimits.fail(traffic, error))
  })
  for (const control of ['ping', 'pong'])
    socket.on(control, () => {
      if (!hub.trafficLimits.countFrame(traffic, 0)) return
      hub.trafficLimits.countControl(traffic)
      hub.trafficLimits.check(traffic)
    })
}

/** Creates the membership of rooms on this server. */
const createRooms = ({ joinRoom, leaveRoom }: Pick<RealtimeHub, 'joinRoom' | 'leaveRoom'>) => {
  const members = new Map<Room, Set<WebSocket>>()
  const joined = new WeakMap<WebSocket, Set<Room>>()
  const leave = (socket: WebSocket, names: Iterable<Room>) => {
    for (const name of names) {
      joined.get(socket)?.delete(name)
      const rest = members.get(name)
      rest?.delete(socket)
      if (rest?.size === 0 && members.delete(name)) leaveRoom(name)
    }
  }
  return {
    join: (socket: WebSocket, names: Iterable<Room>) => {
      const own = joined.get(socket) ?? new Set<Room>()
      joined.set(socket, own)
      for (const name of names) {
        own.add(name)
        if (!members.has(name)) joinRoom(name)
        members.set(name, (members.get(name) ?? new Set()).add(socket))
      }
    },
    leave,
    leaveAll: (socket: WebSocket) => leave(socket, [...(joined.get(socket) ?? [])]),
    countIn: (name: Room): number => members.get(name)?.size ?? 0,
    membersOf: (names: readonly Room[]) => new Set(names.flatMap((name) => [...(members.get(name) ?? [])])),
  }
}

const openConnection = (
  socket: WebSocket,
  traffic: SocketTraffic,
  { hub, rooms }: Sockets,
  client: ClientInfo,
): Connection => ({
  id: newId(),
  actor: { kind: 'visitor', ...client },
  traffic,
  countedRooms: new Set(),
  chats: new Set(),
  join: (names) => rooms.join(socket, names),
  leave: (names) => rooms.leave(socket, names),
  send: ({ event, data }) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ event, data }))
    hub.trafficLimits.check(traffic)
  },
  presence: 'unknown',
  isClosed: false,
})

const openTraffic = (hub: RealtimeHub, socket: WebSocket, address: string): SocketTraffic =>
  hub.trafficLimits.open({
    kind: 'plain',
    sender: { address },
    // Sequential: `auth` must succeed before later events.
    maxConcurrent: 1,
    unreadBytes: () => socket.bufferedAmount,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    terminate: () => socket.terminate(),
  })

/**
 * Combines the pushes caused by an event with its response into one write, which halves the cost of
 * a push.
 */
const corkedWrites = (socket: Socket) => {
  let isCorked = false
  return {
    cork: () => {
      if (isCorked) return
      isCorked = true
      socket.cork()
      // After all code that is ready to run.
      process.nextTick(() => {
        isCorked = false
        socket.uncork()
      })
    },
  }
}

/**
 * Pings sockets and closes those without a response by the next ping. The pong must repeat the
 * ping's payload, which a client that reads nothing does not know.
 */
const startHeartbeat = (everyMs: number, end: (traffic: SocketTraffic) => void) => {
  const sockets = new Map<WebSocket, { traffic: SocketTraffic; awaited: Buffer | null }>()
  const timer = setInterval(() => {
    for (const [socket, state] of sockets) {
      if (state.awaited) end(state.traffic)
      else {
        state.awaited = randomBytes(8)
        socket.ping(state.awaited)
      }
    }
  }, everyMs)
  timer.unref()
  return {
    watch: (socket: WebSocket, traffic: SocketTraffic) => {
      const state: { traffic: SocketTraffic; awaited: Buffer | null } = { traffic, awaited: null }
      sockets.set(socket, state)
      socket.on('pong', (payload: Buffer) => {
        if (state.awaited?.equals(payload)) state.awaited = null
      })
      socket.on('close', () => sockets.delete(socket))
    },
    stop: () => clearInterval(timer),
  }
}

type Frame = { event: unknown; data: unknown; ack: string | number | null | undefined }

/** Parses a frame. A malformed one has no event, and is answered even without an ack. */
const readFrame = (text: string): Frame => {
  const { event, data, ack }: { event?: unknown; data?: unknown; ack?: unknown } = Object(parseFrame(text))
  if (!isAck(ack)) return { event: undefined, data: undefined, ack: null }
  return { event, data, ack: typeof event === 'string' ? ack : (ack ?? null) }
}

const isAck = (value: unknown): value is string | number | undefined =>
  value === undefined || typeof value === 'string' || typeof value === 'number'

const parseFrame = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

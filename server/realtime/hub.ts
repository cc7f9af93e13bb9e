import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type SocketEventName, socketEvents } from '../../contract/index.ts'
import type { BusMessage, PushMessage, Room } from '../../platform/bus/port.ts'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { traced } from '../../platform/tracing/port.ts'
import { follow } from '../../platform/trail.ts'
import { type Actor, viewerId } from '../access.ts'
import type { AccountRates } from '../account-rates.ts'
import type { FairShare } from '../fair-share.ts'
import { readManyCounts } from '../features/likes/public.ts'
import { createAttendance, unwatchChats, watchChats } from '../features/presence/public.ts'
import { findOpenProducts } from '../features/products/public.ts'
import { findOpenShops } from '../features/shops/public.ts'
import { envelope } from '../http/http.ts'
import { createOncePerSecond, fieldNames, isLogged } from '../http/refusals.ts'
import { parsePayload } from '../http/validate.ts'
import type { EventRoutes } from '../route.ts'
import { endedAnswer, type FailedAnswer, failedAnswer, tooManyEvents, writeAnswer } from './answers.ts'
import { createEventLimit } from './event-limit.ts'
import { createFlowControl, type Flow } from './flow.ts'

/** One open socket, over either transport. */
export type Connection = {
  id: string
  actor: Actor
  flow: Flow
  /** Rooms that the client asked to watch. */
  watched: Set<Room>
  /** Chats that it has open. */
  chats: Set<string>
  join(rooms: Room[]): void
  leave(rooms: Room[]): void
  /** Whether its user is shown as online; `null` for a visitor. */
  isShown: boolean | null
  /** It may close while it signs in. */
  isClosed: boolean
}

/** What a transport (socket.io, plain WebSocket) offers to the hub. */
export type Transport = {
  kind: 'socket.io' | 'plain'
  /** How many connections are open. */
  count(): number
  /** Sends to every local connection in any of the rooms, once each. */
  emit(message: PushMessage): void
  /** Ends every local connection in the room. */
  disconnect(room: Room): void
  /** Drops every local connection as a network failure would, so that their clients reconnect. */
  dropAll(): void
}

export type Authenticate = (
  token: string,
) => Promise<{ userId: string; sessionId: string; role: 'user' | 'customer' | 'dealer' | 'admin' } | null>

/** An envelope as an object and as JSON. */
type Answered = { body: unknown; json: string }

/** Time for 'session:ended' to leave before its socket is closed. */
const SESSION_ENDED_MS = 100
/** Chats that one connection has open at once, each a row that is kept fresh; a screen shows one or two. */
const MOST_CHATS = 20

type Guards = { authenticate: Authenticate; accountRates: AccountRates; share: FairShare }

/**
 * The core that both transports share: signs connections in, limits them, passes their events to the same actions as HTTP
 * requests, and sends updates from the bus to the local connections.
 */
export const createLiveHub = (
  platform: Platform,
  routes: EventRoutes,
  { authenticate, accountRates, share }: Guards,
) => {
  const transports: Transport[] = []
  const { log, bus, clock, env, metrics, tracing } = platform
  const flows = createFlowControl(platform)
  const isWithinAddressLimit = createEventLimit(platform)
  const mostRooms = Math.ceil(env.roomsPerSocket * env.rateLimitFactor)
  metrics.read('sokoni_sockets_open', () =>
    transports.map((transport) => ({ labels: { kind: transport.kind }, value: transport.count() })),
  )
  /** For each connection that waits for the presence of others: the users whose presence changed since it asked. */
  const greetings = new Set<Set<string>>()

  const emit = (message: PushMessage) => {
    for (const transport of transports)
      try {
        transport.emit(message)
      } catch (error) {
        log.error({ err: error, event: message.event, kind: transport.kind }, 'A push failed')
      }
  }

  const publish = (message: PushMessage) => {
    const span = tracing.isOn ? tracing.start(`push ${message.event}`, { kind: 'producer' }) : null
    emit(message)
    span?.end()
    const now = clock.now()
    // The sender waits for its answer: count after that.
    setImmediate(() => count(message, now))
  }

  const count = (message: PushMessage, now: number) => {
    metrics.count('sokoni_pushes_total', { event: message.event })
    if (message.event === 'chat:message' || message.event === 'dealer:message') {
      const kind = message.event === 'chat:message' ? 'shop' : 'direct'
      // The database's clock and ours may differ: a negative latency counts as none.
      const seconds = Math.max(0, now - Date.parse(message.data.message.createdAt)) / 1000
      metrics.observe('sokoni_chat_latency_seconds', { kind }, seconds)
    }
    log.debug({ event: message.event, rooms: message.rooms.length }, 'Pushed')
  }

  const onBusMessage = async (message: BusMessage) => {
    if ('event' in message) {
      if (message.event === 'presence') for (const changed of greetings) changed.add(message.data.userId)
      return publish(message)
    }
    if (message.signal === 'session-changed') return
    await wait(SESSION_ENDED_MS)
    for (const transport of transports) transport.disconnect(`session:${message.sessionId}`)
  }
  bus.subscribe((message) => {
    onBusMessage(message).catch((error: unknown) => log.error({ err: error }, 'A bus message failed'))
  })
  // It is unknown which connections missed which update: all reconnect and ask.
  bus.onGap(() => {
    for (const transport of transports) transport.dropAll()
  })
  const attendance = createAttendance(platform)

  /** Shows or hides the user of a signed-in connection as online; the first time, sends it the presence of others. */
  const attend = (connection: Connection, userId: string, invisible: boolean | undefined) => {
    if (connection.isClosed) return
    const before = connection.isShown
    const isShown = invisible === undefined ? (before ?? true) : !invisible
    connection.isShown = isShown
    if (isShown && before !== true) attendance.add(userId)
    if (!isShown && before === true) attendance.remove(userId, true)
    if (before !== null) return
    const changed = new Set<string>()
    greetings.add(changed)
    attendance.greet(userId, (states) => {
      greetings.delete(changed)
      // By its session's room: its other connections receive what they already know.
      const { actor } = connection
      if (actor.kind !== 'member' || connection.isShown === null) return
      const rooms: Room[] = [`session:${actor.sessionId}`]
      // A change that arrived meanwhile is newer than what was read.
      for (const data of states.filter(({ userId: whose }) => !changed.has(whose)))
        emit({ rooms, event: 'presence', data })
    })
  }

  /** A connection that closed meanwhile joins nothing: nobody would take it out of its rooms again. */
  const join = (connection: Connection, rooms: Room[]) => {
    if (!connection.isClosed) connection.join(rooms)
  }

  const signIn = async (connection: Connection, token: string) => {
    const session = await authenticate(token)
    if (!session) throw fail('AUTH_TOKEN_EXPIRED')
    const before = viewerId(connection.actor)
    if (before !== null && before !== session.userId) throw fail('FORBIDDEN')
    if (connection.actor.kind === 'member') connection.leave([`session:${connection.actor.sessionId}`])
    const { address, userAgent, country, language } = connection.actor
    connection.actor = { kind: 'member', ...session, address, userAgent, country, language }
    join(connection, [`user:${session.userId}`, `session:${session.sessionId}`])
    return { userId: session.userId }
  }

  const leaveChats = (connection: Connection) => {
    if (connection.chats.size === 0) return
    unwatchChats(platform, connection.id).catch((error: unknown) =>
      log.warn({ err: error }, 'Could not delete what a closed connection watched; it expires'),
    )
  }

  /** The events that concern the connection itself; all others belong to features. */
  const own = {
    auth: async (connection: Connection, payload: z.output<typeof socketEvents.auth.payload>) => {
      const answer = await signIn(connection, payload.token)
      attend(connection, answer.userId, payload.invisible)
      return answer
    },
    watch: async (connection: Connection, wanted: z.output<typeof socketEvents.watch.payload>) => {
      const rooms = roomsOf(wanted)
      if (connection.watched.union(new Set(rooms)).size > mostRooms) throw fail('TOO_MANY_REQUESTS')
      if (connection.chats.union(new Set(wanted.chats)).size > MOST_CHATS) throw fail('TOO_MANY_REQUESTS')
      for (const chat of wanted.chats) connection.chats.add(chat)
      const [chats, products, shops] = await Promise.all([
        watchChats(platform, connection.actor, connection.id, wanted.chats),
        findOpenProducts(platform, connection.actor, wanted.products),
        findOpenShops(platform, connection.actor, wanted.shops),
      ])
      // It may have closed while that was stored.
      if (connection.isClosed) leaveChats(connection)
      for (const room of rooms) connection.watched.add(room)
      join(connection, roomsOf({ products, shops }))
      // Read after joining: a change in between is pushed.
      return { products, shops, chats, counts: await readManyCounts(platform, products) }
    },
    unwatch: async (connection: Connection, wanted: z.output<typeof socketEvents.unwatch.payload>) => {
      await unwatchChats(platform, connection.id, wanted.chats)
      for (const chat of wanted.chats) connection.chats.delete(chat)
      const rooms = roomsOf(wanted)
      for (const room of rooms) connection.watched.delete(room)
      connection.leave(rooms)
      return wanted
    },
  }

  const perform = async (connection: Connection, event: unknown, data: unknown) => {
    if (typeof event !== 'string') throw fail('VALIDATION_FAILED')
    if (!isEvent(event)) throw fail('NOT_FOUND')
    const payload = parsePayload(socketEvents[event].payload, data ?? {})
    // The payload was parsed by the event's own schema, which is where each handler's type comes from.
    if (event in own) return own[event as keyof typeof own](connection, payload as never)
    const route = routes[event as keyof EventRoutes]
    if (!route.policy.admits(connection.actor)) throw fail(route.policy.refuses(connection.actor))
    accountRates.hold(connection.actor, socketEvents[event].accountRate)
    return share(connection.actor, null, async () =>
      route.action(platform, connection.actor, payload as never),
    )
  }

  const isFirst = createOncePerSecond(platform)
  /** Logs a refused event as refused requests are: who, which event and why, never what was sent. */
  const noteRefusal = (connection: Connection, event: string, { status, body }: FailedAnswer) => {
    if (!isLogged(status) || !isFirst(connection.id)) return
    const { address } = connection.actor
    const [userId, refusal, fields] = [viewerId(connection.actor), body.error.code, fieldNames(body.errors)]
    log.info({ event, status, refusal, fields, userId, address }, 'Refused a socket event')
  }

  const answer = async (connection: Connection, event: unknown, data: unknown): Promise<Answered> => {
    const name = nameOf(event)
    try {
      const { body } = envelope(await perform(connection, event, data), 200, undefined)
      const json = writeAnswer(body)
      metrics.count('sokoni_socket_events_total', { event: name, outcome: 'done' })
      return { body, json }
    } catch (error) {
      const failed = failedAnswer(error)
      if (!failed.expected) log.error({ err: error, event: name }, 'A socket event failed')
      else noteRefusal(connection, name, failed)
      const outcome = failed.expected ? 'refused' : 'failed'
      metrics.count('sokoni_socket_events_total', { event: name, outcome })
      return failed
    }
  }

  return {
    flows,
    add: (transport: Transport) => {
      transports.push(transport)
    },
    signIn,
    logFailure: (error: unknown, what: string) => log.error({ err: error, what }, 'A socket failed'),
    /** A connection that signed in during its handshake has been accepted. */
    opened: (connection: Connection, invisible: boolean) => {
      const userId = viewerId(connection.actor)
      if (userId !== null) attend(connection, userId, invisible)
    },
    /**
     * Handles one event, or whatever arrived in the place of one, and returns its answer. Waits for its turn, and while the
     * client has too much unread; then calls `onStart`. Never throws.
     */
    receive: async (
      connection: Connection,
      event: unknown,
      data: unknown,
      onStart?: () => void,
    ): Promise<Answered> => {
      // A socket's surplus does not count for its address, whose other users would pay for it.
      if (!flows.countEvent(connection.flow) || !isWithinAddressLimit(connection.actor.address)) {
        metrics.count('sokoni_socket_events_total', { event: nameOf(event), outcome: 'refused' })
        noteRefusal(connection, nameOf(event), tooManyEvents)
        return tooManyEvents
      }
      const work = () => {
        onStart?.()
        return follow({ requestId: randomUUID() }, () =>
          traced(tracing, `event ${nameOf(event)}`, { kind: 'server' }, () =>
            answer(connection, event, data),
          ),
        )
      }
      return (await flows.run(connection.flow, work)) ?? endedAnswer
    },
    closed: (connection: Connection) => {
      const userId = viewerId(connection.actor)
      if (userId !== null && connection.isShown) attendance.remove(userId)
      connection.isShown = null
      connection.isClosed = true
      leaveChats(connection)
    },
    /** The server stops; its clients will connect to another one. */
    stop: async () => {
      flows.stop()
      await attendance.stop()
    },
  }
}

export type LiveHub = ReturnType<typeof createLiveHub>

const roomsOf = (wanted: { products: string[]; shops: string[] }): Room[] => [
  ...wanted.products.map((id): Room => `product:${id}`),
  ...wanted.shops.map((id): Room => `shop:${id}`),
]

const isEvent = (name: string): name is SocketEventName => Object.hasOwn(socketEvents, name)

/** The name of an event for logs and metrics: one of ours, or 'unknown'. */
const nameOf = (event: unknown): string => (typeof event === 'string' && isEvent(event) ? event : 'unknown')

/** The longest frame that either transport accepts: 64 KB. */
export const MAX_FRAME_BYTES = 64 * 1024

/**
 * How many pieces of one unfinished message may wait, for either transport's `ws` server: each is an object of its own.
 * Browsers send a message of this size in one frame.
 */
export const FRAGMENT_LIMITS = { maxFragments: 16, maxBufferedChunks: 1024 }

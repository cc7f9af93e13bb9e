import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type SocketEventName, socketEvents } from '../../contract/index.ts'
import type { BusMessage, PushMessage, Room } from '../../platform/bus/port.ts'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInContext } from '../../platform/request-context.ts'
import { traced } from '../../platform/tracing/port.ts'
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

/** An open socket of either transport. */
export type Connection = {
  id: string
  actor: Actor
  flow: Flow
  /** Rooms that the client asked to watch. */
  watched: Set<Room>
  /** Chats that are open on the client. */
  chats: Set<string>
  join(rooms: Room[]): void
  leave(rooms: Room[]): void
  /** Whether its user is shown as online; `null` for a visitor. */
  isShown: boolean | null
  /** Set when it has closed, which can happen during sign-in. */
  isClosed: boolean
}

/** The interface of a transport (socket.io, plain WebSocket). */
export type Transport = {
  kind: 'socket.io' | 'plain'
  /** Number of open connections. */
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

/** Delay for 'session:ended' to be sent before its socket is closed. */
const SESSION_ENDED_MS = 100
/** Maximum open chats of a connection, each a database row; a screen shows one or two. */
const MOST_CHATS = 20

type Guards = { authenticate: Authenticate; accountRates: AccountRates; share: FairShare }

/**
 * The session core of both transports: signs connections in, limits them, passes events to the same
 * actions as HTTP requests, and forwards updates from the bus to local connections.
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
  /**
   * For each connection that loads the presence of others: users whose presence changed meanwhile.
   */
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
    // Count after the sender's answer.
    setImmediate(() => count(message, now))
  }

  const count = (message: PushMessage, now: number) => {
    metrics.count('sokoni_pushes_total', { event: message.event })
    if (message.event === 'chat:message' || message.event === 'dealer:message') {
      const kind = message.event === 'chat:message' ? 'shop' : 'direct'
      // The clocks of database and server may differ: a negative latency counts as none.
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
  // It is unknown which connections missed an update, so all must reconnect and sync.
  bus.onGap(() => {
    for (const transport of transports) transport.dropAll()
  })
  const attendance = createAttendance(platform)

  /**
   * Shows or hides the user of a connection as online; the first time, sends it the presence of
   * others.
   */
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
    attendance.sendPartnerStates(userId, (states) => {
      greetings.delete(changed)
      // Sent to the session's room: its other connections receive known states again.
      const { actor } = connection
      if (actor.kind !== 'member' || connection.isShown === null) return
      const rooms: Room[] = [`session:${actor.sessionId}`]
      // Changes that arrived meanwhile are newer than the loaded states.
      for (const data of states.filter(({ userId: whose }) => !changed.has(whose)))
        emit({ rooms, event: 'presence', data })
    })
  }

  /** A connection that closed meanwhile must not join: nothing would remove it from its rooms. */
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

  /** Events of the connection itself; all others belong to features. */
  const connectionEvents = {
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
      // The connection may have closed meanwhile.
      if (connection.isClosed) leaveChats(connection)
      for (const room of rooms) connection.watched.add(room)
      join(connection, roomsOf({ products, shops }))
      // Read after joining, so that a change in between is pushed.
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
    // The payload was parsed by the event's schema, from which each handler's type derives.
    if (event in connectionEvents)
      return connectionEvents[event as keyof typeof connectionEvents](connection, payload as never)
    const route = routes[event as keyof EventRoutes]
    if (!route.policy.admits(connection.actor)) throw fail(route.policy.refuses(connection.actor))
    accountRates.hold(connection.actor, socketEvents[event].accountRate)
    return share(connection.actor, null, async () =>
      route.action(platform, connection.actor, payload as never),
    )
  }

  const isFirst = createOncePerSecond(platform)
  /** Logs a refused event with caller, name and reason, but never its values. */
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
    /** Must be called when a connection has been accepted. */
    opened: (connection: Connection, invisible: boolean) => {
      const userId = viewerId(connection.actor)
      if (userId !== null) attend(connection, userId, invisible)
    },
    /**
     * Handles an event, valid or not, and returns its answer. Waits for earlier events and while
     * too much is unread; then calls `onStart`. Never throws.
     */
    receive: async (
      connection: Connection,
      event: unknown,
      data: unknown,
      onStart?: () => void,
    ): Promise<Answered> => {
      // Events above a socket's own limit do not count for its address, which others may share.
      if (!flows.countEvent(connection.flow) || !isWithinAddressLimit(connection.actor.address)) {
        metrics.count('sokoni_socket_events_total', { event: nameOf(event), outcome: 'refused' })
        noteRefusal(connection, nameOf(event), tooManyEvents)
        return tooManyEvents
      }
      const work = () => {
        onStart?.()
        return runInContext({ requestId: randomUUID() }, () =>
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
    /** Stops the hub; clients reconnect to another server. */
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

/** Returns the name of an event for logs and metrics, or 'unknown'. */
const nameOf = (event: unknown): string => (typeof event === 'string' && isEvent(event) ? event : 'unknown')

/** Maximum size of a frame on both transports. */
export const MAX_FRAME_BYTES = 64 * 1024

/**
 * Maximum fragments of an unfinished message in the `ws` servers. Browsers send a message of this
 * size in one frame.
 */
export const FRAGMENT_LIMITS = { maxFragments: 16, maxBufferedChunks: 1024 }

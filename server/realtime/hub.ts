import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type SocketEventName, socketEvents } from '../../contract/index.ts'
import type { BusMessage, PushMessage, Room } from '../../platform/bus/port.ts'
import { describeFailure, fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { traced } from '../../platform/tracing/port.ts'
import { follow } from '../../platform/trail.ts'
import { type Actor, viewerId } from '../access.ts'
import { unwatchChats, watchChats } from '../features/chats/public.ts'
import { readCountsOf } from '../features/likes/public.ts'
import { createAttendance } from '../features/presence/public.ts'
import { envelope } from '../http/http.ts'
import { parsePayload } from '../http/validate.ts'
import type { EventRoutes } from '../route.ts'

/** One open page, whatever it speaks. */
export type Connection = {
  id: string
  actor: Actor
  join(rooms: Room[]): void
  leave(rooms: Room[]): void
  /** Does its user show that they are here? `null` for a visitor's. */
  isShown: boolean | null
  /** It may close while it signs in. */
  isClosed: boolean
  /** Events of the running second, for the limit. */
  spent: { second: number; events: number }
}

/** What a way of speaking (socket.io, plain WebSocket) offers to the hub. */
export type Transport = {
  kind: 'socket.io' | 'plain'
  /** How many connections are open. */
  count(): number
  /** To every local connection in any of the rooms, once each. */
  emit(message: PushMessage): void
  /** Ends every local connection in the room. */
  disconnect(room: Room): void
  /** Drops every local connection, as a network would: their pages come back by themselves. */
  dropAll(): void
}

export type Authenticate = (
  token: string,
) => Promise<{ userId: string; sessionId: string; role: 'user' | 'customer' | 'dealer' | 'admin' } | null>

/** Decisions, section 12. */
const EVENTS_A_SECOND = 30
/** Time for 'session:ended' to leave before its socket is cut. */
const LAST_WORDS_MS = 100

/**
 * Where sockets of both kinds meet the product: signs them in, limits them, hands their events to the same actions as
 * the HTTP door does, and hands news from the bus to the local ones.
 */
export const createLiveHub = (platform: Platform, routes: EventRoutes, authenticate: Authenticate) => {
  const transports: Transport[] = []
  const { log, bus, clock, env, metrics, tracing } = platform
  metrics.read('sokoni_sockets_open', () =>
    transports.map((transport) => ({ labels: { kind: transport.kind }, value: transport.count() })),
  )
  /** For each connection that is about to be told who is here: of whom it heard since that was asked. */
  const greetings = new Set<Set<string>>()

  const handOn = (message: PushMessage) => {
    const span = tracing.isOn ? tracing.start(`push ${message.event}`, { kind: 'producer' }) : null
    for (const transport of transports) transport.emit(message)
    span?.end()
    const now = clock.now()
    // Whoever sent it waits for their answer: counting comes after that.
    setImmediate(() => count(message, now))
  }

  const count = (message: PushMessage, now: number) => {
    metrics.count('sokoni_pushes_total', { event: message.event })
    if (message.event === 'chat:message' || message.event === 'dealer:message') {
      const kind = message.event === 'chat:message' ? 'shop' : 'direct'
      // By the database's clock and by ours: a message from the future took no time.
      const seconds = Math.max(0, now - Date.parse(message.data.message.createdAt)) / 1000
      metrics.observe('sokoni_chat_latency_seconds', { kind }, seconds)
    }
    log.debug({ event: message.event, rooms: message.rooms.length }, 'Pushed')
  }

  const hear = async (message: BusMessage) => {
    if ('event' in message) {
      if (message.event === 'presence') for (const heard of greetings) heard.add(message.data.userId)
      return handOn(message)
    }
    if (message.signal === 'session-changed') return
    await wait(LAST_WORDS_MS)
    for (const transport of transports) transport.disconnect(`session:${message.sessionId}`)
  }
  bus.subscribe((message) => void hear(message))
  // Which pages missed what nobody knows; each asks for it when it comes back.
  bus.onGap(() => {
    for (const transport of transports) transport.dropAll()
  })
  const attendance = createAttendance(platform)

  /** Counts a signed-in connection among those who are here, or no longer; the first time it is told of the others. */
  const attend = (connection: Connection, userId: string, invisible: boolean | undefined) => {
    if (connection.isClosed) return
    const before = connection.isShown
    const isShown = invisible === undefined ? (before ?? true) : !invisible
    connection.isShown = isShown
    if (isShown && before !== true) attendance.add(userId)
    if (!isShown && before === true) attendance.remove(userId, true)
    if (before !== null) return
    const heard = new Set<string>()
    greetings.add(heard)
    attendance.greet(userId, (states) => {
      greetings.delete(heard)
      // By its session's room, so that no connection needs a way of its own; its other pages hear what they know.
      const { actor } = connection
      if (actor.kind !== 'member' || connection.isShown === null) return
      const rooms: Room[] = [`session:${actor.sessionId}`]
      // What came meanwhile is newer than what was read.
      for (const data of states.filter(({ userId: whose }) => !heard.has(whose)))
        for (const transport of transports) transport.emit({ rooms, event: 'presence', data })
    })
  }

  const signIn = async (connection: Connection, token: string) => {
    const session = await authenticate(token)
    if (!session) throw fail('AUTH_TOKEN_EXPIRED')
    const before = viewerId(connection.actor)
    if (before !== null && before !== session.userId) throw fail('FORBIDDEN')
    if (connection.actor.kind === 'member') connection.leave([`session:${connection.actor.sessionId}`])
    const { address, userAgent, country, language } = connection.actor
    connection.actor = { kind: 'member', ...session, address, userAgent, country, language }
    connection.join([`user:${session.userId}`, `session:${session.sessionId}`])
    return { userId: session.userId }
  }

  /** Pages that have had a chat open: most never do, and then there is nothing to forget when they go. */
  const inChats = new WeakSet<Connection>()
  const leaveChats = (connection: Connection) => {
    if (!inChats.has(connection)) return
    unwatchChats(platform, connection.id).catch((error: unknown) =>
      log.warn({ err: error }, 'What a closed page watched could not be forgotten; it will run out'),
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
      if (wanted.chats.length > 0) inChats.add(connection)
      const chats = await watchChats(platform, connection.actor, connection.id, wanted.chats)
      // It went while that was noted.
      if (connection.isClosed) leaveChats(connection)
      connection.join(roomsOf(wanted))
      return { ...wanted, chats, counts: await readCountsOf(platform, wanted.products) }
    },
    unwatch: async (connection: Connection, wanted: z.output<typeof socketEvents.unwatch.payload>) => {
      await unwatchChats(platform, connection.id, wanted.chats)
      connection.leave(roomsOf(wanted))
      return wanted
    },
  }

  const perform = async (connection: Connection, event: unknown, data: unknown) => {
    const second = Math.floor(clock.now() / 1000)
    if (connection.spent.second !== second) connection.spent = { second, events: 0 }
    connection.spent.events += 1
    if (connection.spent.events > EVENTS_A_SECOND * env.rateLimitFactor)
      throw fail('TOO_MANY_REQUESTS', { retryAfter: 1 })

    if (typeof event !== 'string') throw fail('VALIDATION_FAILED')
    if (!isEvent(event)) throw fail('NOT_FOUND')
    const payload = parsePayload(socketEvents[event].payload, data ?? {})
    // The payload was parsed by the event's own schema, which is where each handler's type comes from.
    if (event in own) return own[event as keyof typeof own](connection, payload as never)
    const route = routes[event as keyof EventRoutes]
    if (!route.policy.admits(connection.actor)) throw fail(route.policy.refuses(connection.actor))
    return route.action(platform, connection.actor, payload as never)
  }

  return {
    add: (transport: Transport) => {
      transports.push(transport)
    },
    signIn,
    /** A connection that signed in at the door stands. */
    opened: (connection: Connection, invisible: boolean) => {
      const userId = viewerId(connection.actor)
      if (userId !== null) attend(connection, userId, invisible)
    },
    /** Handles one event, or what came in the place of one; answers the envelope for its ack and never throws. */
    handle: (connection: Connection, event: unknown, data: unknown): Promise<unknown> => {
      const name = typeof event === 'string' && isEvent(event) ? event : 'unknown'
      return follow({ requestId: randomUUID() }, () =>
        traced(tracing, `event ${name}`, { kind: 'server' }, async () => {
          try {
            const { body } = envelope(await perform(connection, event, data), 200, undefined)
            metrics.count('sokoni_socket_events_total', { event: name, outcome: 'done' })
            return body
          } catch (error) {
            const { body, expected } = describeFailure(error)
            if (!expected) log.error({ err: error, event }, 'A socket event failed')
            metrics.count('sokoni_socket_events_total', {
              event: name,
              outcome: expected ? 'refused' : 'failed',
            })
            return body
          }
        }),
      )
    },
    closed: (connection: Connection) => {
      const userId = viewerId(connection.actor)
      if (userId !== null && connection.isShown) attendance.remove(userId)
      connection.isShown = null
      connection.isClosed = true
      leaveChats(connection)
    },
    /** The server goes: its pages will come to another one. */
    stop: attendance.stop,
  }
}

export type LiveHub = ReturnType<typeof createLiveHub>

const roomsOf = (wanted: { products: string[]; shops: string[] }): Room[] => [
  ...wanted.products.map((id): Room => `product:${id}`),
  ...wanted.shops.map((id): Room => `shop:${id}`),
]

const isEvent = (name: string): name is SocketEventName => Object.hasOwn(socketEvents, name)

/** For the limit on frames of both transports: 64 KB. */
export const MAX_FRAME_BYTES = 64 * 1024

import type { Room } from '../../platform/bus/port.ts'
import type { Platform } from '../../platform/platform.ts'
import { userIdOf } from '../access.ts'
import type { AccountRates } from '../account-rates.ts'
import { createCallerConcurrency, type LimitConcurrency } from '../caller-concurrency.ts'
import type { Admit } from '../event-loop-admission.ts'
import type { Authenticator } from '../features/accounts/public.ts'
import type { SocketEventRoutes } from '../route.ts'
import type { Connection, Transport } from './connection.ts'
import {
  type Authenticate,
  createConnectionEvents,
  createSignIn,
  deleteOpenChats,
} from './connection-events.ts'
import type { EventLimit } from './event-limit.ts'
import { createOnlineState } from './online-state.ts'
import { forwardBus } from './pushes.ts'
import { createReceive } from './receive.ts'
import { createTrafficLimits } from './socket-traffic.ts'
import { createUnfinishedLimit } from './unfinished-messages.ts'
import { createWatchLimit } from './watch-limit.ts'

type HubChecks = {
  admit: Admit
  authenticate: Authenticate
  accountRates: AccountRates
  limitConcurrency: LimitConcurrency
  isSessionOpen: Authenticator['isSessionOpen']
  eventLimit: EventLimit
}

/**
 * The hub of both transports: signs connections in, limits them, passes events to actions, most of
 * them those of HTTP requests, and forwards updates from the bus to local connections.
 */
export const createRealtimeHub = (
  platform: Platform,
  routes: SocketEventRoutes,
  { authenticate, eventLimit, ...checks }: HubChecks,
) => {
  const { metrics, bus } = platform
  const transports: Transport[] = []
  metrics.read('sokoni_sockets_open', () =>
    transports.map((transport) => ({ labels: { kind: transport.kind }, value: transport.count() })),
  )
  const trafficLimits = createTrafficLimits(platform, { eventLimit })
  const online = createOnlineState(platform)
  forwardBus(platform, transports, online.changed)
  const countIn = (room: Room) => transports.reduce((sum, transport) => sum + transport.countIn(room), 0)
  const signIn = createSignIn(platform, authenticate, countIn)
  const watchLimit = createWatchLimit(platform)
  // Without a limit of waiting work: each socket has at most two events under way.
  const limitWatching = createCallerConcurrency(checks.admit, Number.POSITIVE_INFINITY)
  const connectionEvents = createConnectionEvents(platform, { signIn, online, watchLimit })

  return {
    trafficLimits,
    unfinished: createUnfinishedLimit(platform),
    /** Must be called when a room of a transport gets its first connection. */
    joinRoom: bus.join,
    /** Must be called when a room of a transport loses its last connection. */
    leaveRoom: bus.leave,
    add: (transport: Transport) => {
      transports.push(transport)
    },
    signIn,
    receive: createReceive(platform, trafficLimits, { routes, connectionEvents, limitWatching, ...checks }),
    /** Must be called when a connection has been accepted. */
    opened: (connection: Connection, invisible: boolean) => {
      const userId = userIdOf(connection.actor)
      if (userId !== null) online.setVisibility(connection, userId, invisible)
    },
    closed: (connection: Connection) => {
      online.closed(connection)
      connection.isClosed = true
      watchLimit.remove(connection.actor.address, connection.countedRooms.size)
      deleteOpenChats(platform, connection)
    },
    /** Stops the hub; clients reconnect to another server. */
    stop: async () => {
      trafficLimits.stop()
      await online.stop()
    },
  }
}

export type RealtimeHub = ReturnType<typeof createRealtimeHub>

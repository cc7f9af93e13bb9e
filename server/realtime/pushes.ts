import { setTimeout as wait } from 'node:timers/promises'
import type { BusMessage, PushMessage } from '../../platform/bus/port.ts'
import type { Deps } from '../../platform/platform.ts'
import type { Transport } from './connection.ts'
import { paceCounts } from './pace-counts.ts'
import { spreadPushes } from './spread-pushes.ts'

/** Delay for 'session:ended' to be sent before its socket is closed. */
const SESSION_ENDED_MS = 100

/** Forwards the bus to local connections: pushes, ended sessions, and gaps in what it received. */
export const forwardBus = (
  deps: Deps<'bus' | 'clock' | 'log' | 'metrics' | 'tracing'>,
  transports: readonly Transport[],
  onPresence: (userId: string) => void,
): void => {
  const { log, bus, clock, tracing } = deps

  const countSockets = ({ rooms }: PushMessage) =>
    transports.reduce(
      (sum, { countIn }) => sum + rooms.reduce((inRooms, room) => inRooms + countIn(room), 0),
      0,
    )
  const push = (message: PushMessage) => {
    const span = tracing.isOn ? tracing.start(`push ${message.event}`, { kind: 'producer' }) : null
    for (const transport of transports)
      try {
        transport.emit(message)
      } catch (error) {
        log.error({ err: error, event: message.event, kind: transport.kind }, 'A push failed')
      }
    span?.end()
    const now = clock.now()
    // Count after the sender's response.
    setImmediate(() => countPush(deps, message, now))
  }
  const pushSpread = spreadPushes(push, countSockets)
  const pushPaced = paceCounts(pushSpread, countSockets)

  const onMessage = async (message: BusMessage) => {
    if ('event' in message) {
      if (message.event === 'presence') onPresence(message.data.userId)
      // Not queued: its socket is closed 100 ms later.
      if (message.event === 'product:counts') return pushPaced(message)
      return message.event === 'session:ended' ? push(message) : pushSpread(message)
    }
    if (message.signal === 'session-changed') return
    await wait(SESSION_ENDED_MS)
    for (const transport of transports) transport.disconnect(`session:${message.sessionId}`)
  }
  bus.subscribe((message) => {
    onMessage(message).catch((error: unknown) => log.error({ err: error }, 'A bus message failed'))
  })
  // It is unknown which connections missed an update, so all must reconnect and sync.
  bus.onGap(() => {
    for (const transport of transports) transport.dropAll()
  })
}

const countPush = ({ metrics, log }: Deps<'metrics' | 'log'>, message: PushMessage, now: number) => {
  metrics.count('sokoni_pushes_total', { event: message.event })
  if (message.event === 'chat:message' || message.event === 'dealer:message') {
    const kind = message.event === 'chat:message' ? 'shop' : 'direct'
    // The clocks of database and server may differ: a negative latency counts as none.
    const seconds = Math.max(0, now - Date.parse(message.data.message.createdAt)) / 1000
    metrics.observe('sokoni_chat_latency_seconds', { kind }, seconds)
  }
  log.debug({ event: message.event, rooms: message.rooms.length }, 'Pushed')
}

import { setTimeout as wait } from 'node:timers/promises'
import type { BusMessage, PushMessage } from '../../platform/bus/port.ts'
import type { Deps } from '../../platform/platform.ts'
import type { PushPart, Transport } from './connection.ts'
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

  const partsOf = (message: PushMessage, most: number): PushPart[] => {
    const now = clock.now()
    // Count after the sender's answer.
    setImmediate(() => countPush(deps, message, now))
    const span = tracing.isOn ? tracing.start(`push ${message.event}`, { kind: 'producer' }) : null
    const parts = transports.flatMap((transport) => {
      const guarded = <Result>(work: () => Result) => runGuarded(deps, { message, transport }, work)
      const own = guarded(() => transport.partsOf(message, most)) ?? []
      return own.map(({ count, send }) => ({ count, send: () => guarded(send) }))
    })
    span?.end()
    return parts
  }
  const pushSpread = spreadPushes(partsOf, (room) => {
    log.warn({ room }, 'Too many pushes wait for a room: its sockets are ended, and sync anew')
    for (const transport of transports) transport.drop(room)
  })

  const onMessage = async (message: BusMessage) => {
    if ('event' in message) {
      if (message.event === 'presence') onPresence(message.data.userId)
      if (message.event !== 'session:ended') return pushSpread(message)
      // Not queued: its socket is closed 100 ms later.
      for (const { send } of partsOf(message, Number.MAX_SAFE_INTEGER)) send()
      return
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
    for (const transport of transports) transport.drop()
  })
}

/** Runs a transport's work on a push; an error is logged and concerns no other transport. */
const runGuarded = <Result>(
  { log }: Deps<'log'>,
  { message, transport }: { message: PushMessage; transport: Transport },
  work: () => Result,
): Result | undefined => {
  try {
    return work()
  } catch (error) {
    log.error({ err: error, event: message.event, kind: transport.kind }, 'A push failed')
    return undefined
  }
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

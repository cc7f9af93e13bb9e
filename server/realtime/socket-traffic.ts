import type { Deps } from '../../platform/platform.ts'
import { type BackPressure, createBackPressure } from './back-pressure.ts'
import { createEventLimit, type EventLimit, type EventSender } from './event-limit.ts'

/** Maximum events of a socket per second. */
const MAX_EVENTS_A_SECOND = 30
/** Frames of any kind per second above which a socket is closed. */
const MAX_FRAMES_A_SECOND = 300
/** A larger frame of a sender above its limit ends the socket: to be refused, it must be parsed. */
const SMALL_FRAME_BYTES = 2048
/** A socket that is behind (`BEHIND_ABOVE_BYTES`) for this time is closed. */
const MAX_BEHIND_MS = 30_000

type EndReason = 'flood' | 'unread' | 'silent' | 'idle' | 'protocol' | 'error'

/** Functions of a transport to limit the traffic of a socket. */
type Channel = {
  kind: 'socket.io' | 'plain'
  /** Counts its events and bytes: those of the address; after sign-in, of the member. */
  sender: EventSender
  /**
   * Maximum number of events handled concurrently. Answers can be large and count only when
   * complete.
   */
  maxConcurrent: number
  /** Bytes queued for the client and not yet sent: answers, pushes and control frames. */
  unreadBytes(): number
  pause(): void
  resume(): void
  /** Closes without waiting for the client. */
  terminate(): void
}

/**
 * The traffic of one socket. A frame is counted, then its event received (`unanswered`), waiting
 * for its turn (`pending`), being handled (`running`), and answered.
 */
export type SocketTraffic = Channel & {
  second: number
  frames: number
  events: number
  /** Received events without a response: those in `pending`, and those that have a turn. */
  unanswered: number
  /** Events that have a turn: they wait for a slow client or admission, or are being handled. */
  running: number
  /** Bytes of frames whose event has not been counted yet. */
  uncountedBytes: number
  /** Bytes of received events without a response. */
  unansweredBytes: number
  /** Starts the events that wait for a turn, the oldest first. */
  pending: (() => void)[]
  /** This server closed it, or its session ended: pending events are dropped. */
  isEnded: boolean
}

type Options = { maxBehindMs?: number; eventLimit?: EventLimit }

/** Limits what every socket may send and leave unread (decision 041). */
export const createTrafficLimits = (
  { clock, env, log, metrics }: Deps<'clock' | 'env' | 'log' | 'metrics'>,
  { maxBehindMs = MAX_BEHIND_MS, eventLimit = createEventLimit({ clock, env }) }: Options = {},
) => {
  const terminated = new WeakSet<SocketTraffic>()
  const end = (traffic: SocketTraffic, reason: EndReason) => {
    // More may be queued before it is closed.
    if (terminated.has(traffic)) return
    terminated.add(traffic)
    metrics.count('sokoni_sockets_ended_total', { kind: traffic.kind, reason })
    traffic.isEnded = true
    backPressure.release(traffic)
    traffic.terminate()
  }
  const countSocketEvent = (traffic: SocketTraffic): boolean => {
    startSecond(traffic, clock.now())
    traffic.events += 1
    return traffic.events <= MAX_EVENTS_A_SECOND * env.rateLimitFactor
  }
  const backPressure = createBackPressure<SocketTraffic>(maxBehindMs, (traffic) => end(traffic, 'unread'))

  return {
    open: openTraffic,
    /** Counts a frame of any kind before it is parsed; `false` if its socket was closed for it. */
    countFrame: (traffic: SocketTraffic, bytes: number): boolean => {
      startSecond(traffic, clock.now())
      traffic.uncountedBytes += bytes
      traffic.frames += 1
      const surplus = traffic.frames - MAX_FRAMES_A_SECOND * env.rateLimitFactor
      if (surplus > 0) end(traffic, 'flood')
      const decision = eventLimit.countBytes(traffic.sender, bytes)
      const isRefused = decision === 'flood' || (decision === 'refuse' && bytes > SMALL_FRAME_BYTES)
      if (isRefused) end(traffic, 'flood')
      return surplus <= 0 && !isRefused
    },
    /** Counts a ping or pong like an event, for its socket alone. */
    countControl: (traffic: SocketTraffic): void => void countSocketEvent(traffic),
    /** Counts an event. One above its socket's limit is refused and not counted for its sender. */
    countEvent: (traffic: SocketTraffic): boolean => {
      const decision = countSocketEvent(traffic) ? eventLimit.count(traffic.sender) : 'refuse'
      if (decision === 'flood') end(traffic, 'flood')
      // A refused event is not kept.
      if (decision !== 'handle') traffic.uncountedBytes = 0
      return decision === 'handle'
    },
    /** Pauses or closes a socket with too much unread data. Call it after queueing data. */
    check: backPressure.check,
    /** Starts an event's handler in its socket's order, and once `admitted` has resolved. */
    run: <T>(traffic: SocketTraffic, work: () => Promise<T>, admitted = () => Promise.resolve()) =>
      runInOrder(backPressure, traffic, work, admitted),
    /** The session ended: pending events are dropped. */
    dropPending: (traffic: SocketTraffic) => {
      traffic.isEnded = true
    },
    end,
    /** Logs an internal error and closes only the socket concerned. */
    fail: (traffic: SocketTraffic, error: unknown) => {
      log.error({ err: error, kind: traffic.kind }, 'A socket failed')
      end(traffic, 'error')
    },
    /** Must be called when the socket has closed. */
    closed: backPressure.release,
    stop: backPressure.stop,
  }
}

export type TrafficLimits = ReturnType<typeof createTrafficLimits>

const openTraffic = (channel: Channel): SocketTraffic => ({
  ...channel,
  second: 0,
  frames: 0,
  events: 0,
  unanswered: 0,
  running: 0,
  uncountedBytes: 0,
  unansweredBytes: 0,
  pending: [],
  isEnded: false,
})

const startSecond = (traffic: SocketTraffic, now: number) => {
  const second = Math.floor(now / 1000)
  if (traffic.second !== second) Object.assign(traffic, { second, frames: 0, events: 0 })
}

/**
 * Starts handlers in the order of their events, at most `maxConcurrent` at once, when the client
 * has read enough. Returns `null` without a start if this server ended the socket or its session
 * meanwhile; if the client left, the handler still runs.
 */
const runInOrder = async <T>(
  backPressure: BackPressure<SocketTraffic>,
  traffic: SocketTraffic,
  work: () => Promise<T>,
  admitted: () => Promise<void>,
): Promise<T | null> => {
  // If events arrive at once, the bytes of all count for the first, which is answered first.
  const bytes = traffic.uncountedBytes
  traffic.uncountedBytes = 0
  traffic.unanswered += 1
  traffic.unansweredBytes += bytes
  backPressure.check(traffic)
  await waitForTurn(traffic)
  try {
    await backPressure.waitUntilRead(traffic)
    await admitted()
    return traffic.isEnded ? null : await work()
  } finally {
    endTurn(traffic)
    traffic.unanswered -= 1
    traffic.unansweredBytes -= bytes
    if (backPressure.has(traffic)) backPressure.check(traffic)
  }
}

const waitForTurn = async (traffic: SocketTraffic) => {
  if (traffic.running < traffic.maxConcurrent) traffic.running += 1
  else await new Promise<void>((go) => traffic.pending.push(go))
}

/** Starts the oldest pending event. */
const endTurn = (traffic: SocketTraffic) => {
  const next = traffic.pending.shift()
  if (next) next()
  else traffic.running -= 1
}

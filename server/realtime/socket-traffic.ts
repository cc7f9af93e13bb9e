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
export type Flow = Channel & {
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
export const createFlowControl = (
  { clock, env, log, metrics }: Deps<'clock' | 'env' | 'log' | 'metrics'>,
  { maxBehindMs = MAX_BEHIND_MS, eventLimit = createEventLimit({ clock, env }) }: Options = {},
) => {
  const terminated = new WeakSet<Flow>()
  const end = (flow: Flow, reason: EndReason) => {
    // More may be queued before it is closed.
    if (terminated.has(flow)) return
    terminated.add(flow)
    metrics.count('sokoni_sockets_ended_total', { kind: flow.kind, reason })
    flow.isEnded = true
    backPressure.release(flow)
    flow.terminate()
  }
  const countSocketEvent = (flow: Flow): boolean => {
    startSecond(flow, clock.now())
    flow.events += 1
    return flow.events <= MAX_EVENTS_A_SECOND * env.rateLimitFactor
  }
  const backPressure = createBackPressure<Flow>(maxBehindMs, (flow) => end(flow, 'unread'))

  return {
    open: openFlow,
    /** Counts a frame of any kind before it is parsed; `false` if its socket was closed for it. */
    countFrame: (flow: Flow, bytes: number): boolean => {
      startSecond(flow, clock.now())
      flow.uncountedBytes += bytes
      flow.frames += 1
      const surplus = flow.frames - MAX_FRAMES_A_SECOND * env.rateLimitFactor
      if (surplus > 0) end(flow, 'flood')
      const decision = eventLimit.countBytes(flow.sender, bytes)
      const isRefused = decision === 'flood' || (decision === 'refuse' && bytes > SMALL_FRAME_BYTES)
      if (isRefused) end(flow, 'flood')
      return surplus <= 0 && !isRefused
    },
    /** Counts a ping or pong like an event, for its socket alone. */
    countControl: (flow: Flow): void => void countSocketEvent(flow),
    /** Counts an event. One above its socket's limit is refused and not counted for its sender. */
    countEvent: (flow: Flow): boolean => {
      const decision = countSocketEvent(flow) ? eventLimit.count(flow.sender) : 'refuse'
      if (decision === 'flood') end(flow, 'flood')
      // A refused event is not kept.
      if (decision !== 'handle') flow.uncountedBytes = 0
      return decision === 'handle'
    },
    /** Pauses or closes a socket with too much unread data. Call it after queueing data. */
    check: backPressure.check,
    /** Starts an event's handler in its socket's order, and once `admitted` has resolved. */
    run: <T>(flow: Flow, work: () => Promise<T>, admitted = () => Promise.resolve()) =>
      runInOrder(backPressure, flow, work, admitted),
    /** The session ended: pending events are dropped. */
    dropPending: (flow: Flow) => {
      flow.isEnded = true
    },
    end,
    /** Logs an internal error and closes only the socket concerned. */
    fail: (flow: Flow, error: unknown) => {
      log.error({ err: error, kind: flow.kind }, 'A socket failed')
      end(flow, 'error')
    },
    /** Must be called when the socket has closed. */
    closed: backPressure.release,
    stop: backPressure.stop,
  }
}

export type FlowControl = ReturnType<typeof createFlowControl>

const openFlow = (channel: Channel): Flow => ({
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

const startSecond = (flow: Flow, now: number) => {
  const second = Math.floor(now / 1000)
  if (flow.second !== second) Object.assign(flow, { second, frames: 0, events: 0 })
}

/**
 * Starts handlers in the order of their events, at most `maxConcurrent` at once, when the client
 * has read enough. Returns `null` without a start if this server ended the socket or its session
 * meanwhile; if the client left, the handler still runs.
 */
const runInOrder = async <T>(
  backPressure: BackPressure<Flow>,
  flow: Flow,
  work: () => Promise<T>,
  admitted: () => Promise<void>,
): Promise<T | null> => {
  // If events arrive at once, the bytes of all count for the first, which is answered first.
  const bytes = flow.uncountedBytes
  flow.uncountedBytes = 0
  flow.unanswered += 1
  flow.unansweredBytes += bytes
  backPressure.check(flow)
  await waitForTurn(flow)
  try {
    await backPressure.waitUntilRead(flow)
    await admitted()
    return flow.isEnded ? null : await work()
  } finally {
    endTurn(flow)
    flow.unanswered -= 1
    flow.unansweredBytes -= bytes
    if (backPressure.has(flow)) backPressure.check(flow)
  }
}

const waitForTurn = async (flow: Flow) => {
  if (flow.running < flow.maxConcurrent) flow.running += 1
  else await new Promise<void>((go) => flow.pending.push(go))
}

/** Starts the oldest pending event. */
const endTurn = (flow: Flow) => {
  const next = flow.pending.shift()
  if (next) next()
  else flow.running -= 1
}

import type { Needs } from '../../platform/platform.ts'

/** Events that a socket may send in a second. */
const EVENTS_A_SECOND = 30
/** Frames of any kind in a second above which a socket is ended. */
const FLOOD_A_SECOND = 300
/** Above this many unread bytes the server stops reading a socket until its client has caught up. */
const PAUSE_ABOVE_BYTES = 256 * 1024
/** Above this many unread bytes a socket is ended. */
const MOST_UNREAD_BYTES = 1024 * 1024
/** A socket that stays paused for so long is ended. */
const PATIENCE_MS = 30_000
/** Events of one socket that were read and not answered; further frames are not read. */
const MOST_UNDER_WAY = 64
const LOOK_EVERY_MS = 100

export type EndReason = 'flood' | 'unread' | 'silent' | 'idle' | 'protocol' | 'error' | 'address'

/** What a transport offers so that the traffic of one socket can be bounded. */
type Channel = {
  kind: 'socket.io' | 'plain'
  /** Events that are handled at the same time. Each answer may be large, and is only counted once it is there. */
  mostAtOnce: number
  /** Everything that was queued for the client and has not left: answers, pushes and control frames. */
  unreadBytes(): number
  pause(): void
  resume(): void
  /** Closes without waiting for the client. */
  terminate(): void
}

/** The traffic of one socket. */
export type Flow = Channel & {
  second: number
  frames: number
  events: number
  underWay: number
  handled: number
  turns: (() => void)[]
  /** This server ended it: events that wait are not handled any more. */
  isEnded: boolean
}

/** Bounds what every socket of this server may send and leave unread (docs/decisions/041-what-ends-a-process.md). */
export const createFlowControl = (
  { clock, env, log, metrics }: Needs<'clock' | 'env' | 'log' | 'metrics'>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
) => {
  const paused = new Map<Flow, { unreadSince: number | null; waiting: (() => void)[] }>()

  const terminated = new WeakSet<Flow>()
  const end = (flow: Flow, reason: EndReason) => {
    // More may be queued for it before it is closed.
    if (terminated.has(flow)) return
    terminated.add(flow)
    metrics.count('sokoni_sockets_ended_total', { kind: flow.kind, reason })
    flow.isEnded = true
    release(flow)
    flow.terminate()
  }
  const release = (flow: Flow) => {
    const state = paused.get(flow)
    paused.delete(flow)
    for (const go of state?.waiting ?? []) go()
  }

  const look = (flow: Flow) => {
    const unread = flow.unreadBytes()
    if (unread > MOST_UNREAD_BYTES) return end(flow, 'unread')
    const state = paused.get(flow)
    const isBehind = unread > PAUSE_ABOVE_BYTES
    if (!isBehind && flow.underWay < MOST_UNDER_WAY) {
      if (state) {
        release(flow)
        flow.resume()
      }
      return
    }
    const now = performance.now()
    if (!state) {
      paused.set(flow, { unreadSince: isBehind ? now : null, waiting: [] })
      return flow.pause()
    }
    state.unreadSince = isBehind ? (state.unreadSince ?? now) : null
    if (state.unreadSince !== null && now - state.unreadSince > patienceMs) end(flow, 'unread')
  }
  const timer = setInterval(() => {
    for (const flow of [...paused.keys()]) look(flow)
  }, LOOK_EVERY_MS)
  timer.unref()

  const startSecond = (flow: Flow) => {
    const second = Math.floor(clock.now() / 1000)
    if (flow.second !== second) Object.assign(flow, { second, frames: 0, events: 0 })
  }

  /** Waits until the client has read enough of what was queued for it, or the socket is closed. */
  const caughtUp = async (flow: Flow) => {
    const state = paused.get(flow)
    if (state && state.unreadSince !== null) await new Promise<void>((go) => state.waiting.push(go))
  }
  const takeTurn = async (flow: Flow) => {
    if (flow.handled < flow.mostAtOnce) flow.handled += 1
    else await new Promise<void>((go) => flow.turns.push(go))
  }
  /** Passes the turn on to the event that has waited longest. */
  const endTurn = (flow: Flow) => {
    const next = flow.turns.shift()
    if (next) next()
    else flow.handled -= 1
  }

  return {
    open: (channel: Channel): Flow => ({
      ...channel,
      ...{ second: 0, frames: 0, events: 0, underWay: 0, handled: 0, turns: [], isEnded: false },
    }),
    /** Counts a frame of any kind; `false` where there were so many that the socket was ended. */
    countFrame: (flow: Flow): boolean => {
      startSecond(flow)
      flow.frames += 1
      const surplus = flow.frames - FLOOD_A_SECOND * env.rateLimitFactor
      // Frames that arrived with the one too many are still reported.
      if (surplus > 0 && surplus <= 1) end(flow, 'flood')
      return surplus <= 0
    },
    /** Counts an event, or a ping or pong; `false` above the limit. */
    countEvent: (flow: Flow): boolean => {
      startSecond(flow)
      flow.events += 1
      return flow.events <= EVENTS_A_SECOND * env.rateLimitFactor
    },
    /** Pauses or ends a socket that has too much unread. To be called after something was queued for it. */
    look,
    /**
     * Runs the handling of one event in its turn, once the client has read enough of what was queued for it. Returns `null`
     * without running it where the socket was ended meanwhile.
     */
    run: async <T>(flow: Flow, work: () => Promise<T>): Promise<T | null> => {
      flow.underWay += 1
      look(flow)
      await takeTurn(flow)
      try {
        await caughtUp(flow)
        return flow.isEnded ? null : await work()
      } finally {
        endTurn(flow)
        flow.underWay -= 1
        if (paused.has(flow)) look(flow)
      }
    },
    /** The session ended: events that wait are not handled any more. */
    refuseWaiting: (flow: Flow) => {
      flow.isEnded = true
    },
    end,
    /** Logs an error of our own and ends the socket it happened on, and no other. */
    fail: (flow: Flow, error: unknown) => {
      log.error({ err: error, kind: flow.kind }, 'A socket failed')
      end(flow, 'error')
    },
    /** The socket has closed. */
    closed: release,
    stop: () => clearInterval(timer),
  }
}

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
/** Events of one socket that are handled at the same time; further frames are not read. */
const MOST_UNDER_WAY = 64
const LOOK_EVERY_MS = 100

export type EndReason = 'flood' | 'unread' | 'silent' | 'idle' | 'protocol' | 'error' | 'address'

/** What a transport offers so that the traffic of one socket can be bounded. */
type Channel = {
  kind: 'socket.io' | 'plain'
  /** Everything that was queued for the client and has not left: answers, pushes and control frames. */
  unreadBytes(): number
  pause(): void
  resume(): void
  /** Closes without waiting for the client. */
  terminate(): void
}

/** The traffic of one socket. */
export type Flow = Channel & { second: number; frames: number; events: number; underWay: number }

/** Bounds what every socket of this server may send and leave unread (docs/decisions/041-what-ends-a-process.md). */
export const createFlowControl = ({
  clock,
  env,
  log,
  metrics,
}: Needs<'clock' | 'env' | 'log' | 'metrics'>) => {
  const paused = new Map<Flow, { unreadSince: number | null; waiting: (() => void)[] }>()

  const end = (flow: Flow, reason: EndReason) => {
    metrics.count('sokoni_sockets_ended_total', { kind: flow.kind, reason })
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
    if (state.unreadSince !== null && now - state.unreadSince > PATIENCE_MS) end(flow, 'unread')
  }
  const timer = setInterval(() => {
    for (const flow of [...paused.keys()]) look(flow)
  }, LOOK_EVERY_MS)
  timer.unref()

  const startSecond = (flow: Flow) => {
    const second = Math.floor(clock.now() / 1000)
    if (flow.second !== second) Object.assign(flow, { second, frames: 0, events: 0 })
  }

  return {
    open: (channel: Channel): Flow => ({ ...channel, second: 0, frames: 0, events: 0, underWay: 0 }),
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
    /** Runs the handling of one event once the client has read enough of what was queued for it. */
    run: async <T>(flow: Flow, work: () => Promise<T>): Promise<T> => {
      flow.underWay += 1
      look(flow)
      try {
        const state = paused.get(flow)
        if (state && state.unreadSince !== null) await new Promise<void>((go) => state.waiting.push(go))
        return await work()
      } finally {
        flow.underWay -= 1
        if (paused.has(flow)) look(flow)
      }
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

/** Unread bytes above which the server pauses reading a socket until its client has caught up. */
const PAUSE_ABOVE_BYTES = 256 * 1024
/** Unread bytes above which a socket is closed. */
const MOST_UNREAD_BYTES = 1024 * 1024
/** Received events of a socket without an answer, above which it is paused. */
const MOST_RUNNING = 64
const CHECK_EVERY_MS = 100

type Pausable = {
  unreadBytes(): number
  /** Number of received events without an answer. */
  running: number
  pause(): void
  resume(): void
}

/**
 * Pauses sockets whose clients leave too much unread, and calls `end` for one that leaves far too
 * much, or stays behind for `maxPauseMs`.
 */
export const createPauses = <Flow extends Pausable>(maxPauseMs: number, end: (flow: Flow) => void) => {
  const paused = new Map<Flow, { unreadSince: number | null; waiting: (() => void)[] }>()

  const release = (flow: Flow) => {
    const state = paused.get(flow)
    paused.delete(flow)
    for (const go of state?.waiting ?? []) go()
  }

  const check = (flow: Flow) => {
    const unread = flow.unreadBytes()
    if (unread > MOST_UNREAD_BYTES) return end(flow)
    const state = paused.get(flow)
    const isBehind = unread > PAUSE_ABOVE_BYTES
    if (!isBehind && flow.running < MOST_RUNNING) {
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
    if (state.unreadSince !== null && now - state.unreadSince > maxPauseMs) end(flow)
  }

  const timer = setInterval(() => {
    for (const flow of [...paused.keys()]) check(flow)
  }, CHECK_EVERY_MS)
  timer.unref()

  return {
    check,
    /** Resumes the events of a socket that wait, and stops checking it. */
    release,
    has: (flow: Flow) => paused.has(flow),
    /** Waits until the client has read enough, or the socket is closed. */
    untilRead: async (flow: Flow) => {
      const state = paused.get(flow)
      if (state && state.unreadSince !== null) await new Promise<void>((go) => state.waiting.push(go))
    },
    stop: () => clearInterval(timer),
  }
}

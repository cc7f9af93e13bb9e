import { selectVictims } from '../../platform/limits/select-victims.ts'

/** Unread bytes above which the server stops reading a socket until its client has caught up. */
const PAUSE_ABOVE_BYTES = 64 * 1024
/** Bytes of unanswered events above which it stops reading too: two of the largest frames. */
const PAUSE_ABOVE_UNANSWERED_BYTES = 128 * 1024
/** Unread and unanswered bytes above which a client is behind: more than one large response. */
const BEHIND_ABOVE_BYTES = 256 * 1024
/** Unread and unanswered bytes above which a socket is closed. */
const MAX_BUFFERED_BYTES = 1024 * 1024
/** Unread and unanswered bytes of all sockets above which those with the most are closed. */
const MAX_TOTAL_BUFFERED_BYTES = 32 * 1024 * 1024
/** Sockets with less do not count for the sum of all. */
export const TRACKED_ABOVE_BYTES = 8 * 1024
/** Received events of a socket without a response, above which it is paused. */
const MAX_UNANSWERED = 64
const CHECK_EVERY_MS = 100

type Pausable = {
  unreadBytes(): number
  /** Number of received events without a response, and their bytes. */
  unanswered: number
  unansweredBytes: number
  pause(): void
  resume(): void
}

type State = { isPaused: boolean; behindSince: number | null; waiting: (() => void)[] }

/**
 * Pauses sockets that leave too much unread. Calls `end` for one with far too much buffered or
 * behind for `maxBehindMs`, and for those with the most if all together need too much.
 */
export const createBackPressure = <Traffic extends Pausable>(
  maxBehindMs: number,
  end: (traffic: Traffic) => void,
) => {
  /** Sockets with much unread or many unanswered events. */
  const tracked = new Map<Traffic, State>()

  const release = (traffic: Traffic) => {
    const state = tracked.get(traffic)
    tracked.delete(traffic)
    for (const go of state?.waiting ?? []) go()
  }

  const check = (traffic: Traffic) => {
    const unread = traffic.unreadBytes()
    const buffered = bufferedBytes(traffic)
    if (buffered > MAX_BUFFERED_BYTES) return end(traffic)
    const mustPause =
      unread > PAUSE_ABOVE_BYTES ||
      traffic.unansweredBytes > PAUSE_ABOVE_UNANSWERED_BYTES ||
      traffic.unanswered >= MAX_UNANSWERED
    let state = tracked.get(traffic)
    if (!state) {
      if (!mustPause && buffered <= TRACKED_ABOVE_BYTES) return
      state = { isPaused: false, behindSince: null, waiting: [] }
      tracked.set(traffic, state)
    }
    setPaused(traffic, state, mustPause)
    // Also while it stays paused: the bytes of waiting events may be what keeps it paused.
    if (unread <= PAUSE_ABOVE_BYTES) for (const go of state.waiting.splice(0)) go()
    if (!mustPause && buffered <= TRACKED_ABOVE_BYTES) return release(traffic)
    const now = performance.now()
    state.behindSince = buffered > BEHIND_ABOVE_BYTES ? (state.behindSince ?? now) : null
    if (state.behindSince !== null && now - state.behindSince > maxBehindMs) end(traffic)
  }

  const checkAll = () => {
    for (const traffic of [...tracked.keys()]) check(traffic)
    let buffered = 0
    for (const traffic of tracked.keys()) buffered += bufferedBytes(traffic)
    const excess = buffered - MAX_TOTAL_BUFFERED_BYTES
    if (excess <= 0) return
    for (const traffic of selectVictims(tracked.keys(), excess, { sizeOf: bufferedBytes })) end(traffic)
  }

  const timer = setInterval(checkAll, CHECK_EVERY_MS)
  timer.unref()

  return {
    check,
    /** Resumes the events of a socket that wait, and stops checking it. */
    release,
    has: (traffic: Traffic) => tracked.has(traffic),
    /** Waits until the client has read enough, or the socket is closed. */
    waitUntilRead: async (traffic: Traffic) => {
      const state = tracked.get(traffic)
      if (state?.isPaused && traffic.unreadBytes() > PAUSE_ABOVE_BYTES)
        await new Promise<void>((go) => state.waiting.push(go))
    },
    stop: () => clearInterval(timer),
  }
}

export type BackPressure<Traffic extends Pausable> = ReturnType<typeof createBackPressure<Traffic>>

const bufferedBytes = (traffic: Pausable): number => traffic.unreadBytes() + traffic.unansweredBytes

const setPaused = (traffic: Pausable, state: State, isPaused: boolean) => {
  if (state.isPaused === isPaused) return
  state.isPaused = isPaused
  if (isPaused) traffic.pause()
  else traffic.resume()
}

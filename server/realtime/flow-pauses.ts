/** Unread bytes above which the server stops reading a socket until its client has caught up. */
const PAUSE_ABOVE_BYTES = 64 * 1024
/** Unread bytes above which a client is behind. One large answer on a slow network is less. */
const BEHIND_ABOVE_BYTES = 256 * 1024
/** Unread bytes above which a socket is closed. */
const MAX_UNREAD_BYTES = 1024 * 1024
/** Unread bytes of all sockets above which those with the most are closed. */
const MAX_TOTAL_UNREAD_BYTES = 32 * 1024 * 1024
/** Sockets with less unread do not count for the sum of all. */
export const NOTED_ABOVE_BYTES = 8 * 1024
/** Received events of a socket without an answer, above which it is paused. */
const MAX_RUNNING = 64
const CHECK_EVERY_MS = 100

type Pausable = {
  unreadBytes(): number
  /** Number of received events without an answer. */
  running: number
  pause(): void
  resume(): void
}

type State = { isPaused: boolean; behindSince: number | null; waiting: (() => void)[] }

/**
 * Pauses sockets that leave too much unread. Calls `end` for one that leaves far too much, or is
 * behind for `maxPauseMs`, and for those with the most unread if all together leave too much.
 */
export const createPauses = <Flow extends Pausable>(maxPauseMs: number, end: (flow: Flow) => void) => {
  /** Sockets with much unread or many running events. */
  const noted = new Map<Flow, State>()

  const release = (flow: Flow) => {
    const state = noted.get(flow)
    noted.delete(flow)
    for (const go of state?.waiting ?? []) go()
  }

  const check = (flow: Flow) => {
    const unread = flow.unreadBytes()
    if (unread > MAX_UNREAD_BYTES) return end(flow)
    const mustPause = unread > PAUSE_ABOVE_BYTES || flow.running >= MAX_RUNNING
    let state = noted.get(flow)
    if (!state) {
      if (!mustPause && unread <= NOTED_ABOVE_BYTES) return
      state = { isPaused: false, behindSince: null, waiting: [] }
      noted.set(flow, state)
    }
    setPaused(flow, state, mustPause)
    if (!mustPause && unread <= NOTED_ABOVE_BYTES) return release(flow)
    const now = performance.now()
    state.behindSince = unread > BEHIND_ABOVE_BYTES ? (state.behindSince ?? now) : null
    if (state.behindSince !== null && now - state.behindSince > maxPauseMs) end(flow)
  }

  const checkAll = () => {
    for (const flow of [...noted.keys()]) check(flow)
    for (const flow of beyondTotal([...noted.keys()])) end(flow)
  }

  const timer = setInterval(checkAll, CHECK_EVERY_MS)
  timer.unref()

  return {
    check,
    /** Resumes the events of a socket that wait, and stops checking it. */
    release,
    has: (flow: Flow) => noted.has(flow),
    /** Waits until the client has read enough, or the socket is closed. */
    untilRead: async (flow: Flow) => {
      const state = noted.get(flow)
      if (state?.isPaused && flow.unreadBytes() > PAUSE_ABOVE_BYTES)
        await new Promise<void>((go) => state.waiting.push(go))
    },
    stop: () => clearInterval(timer),
  }
}

export type Pauses<Flow extends Pausable> = ReturnType<typeof createPauses<Flow>>

const setPaused = (flow: Pausable, state: State, isPaused: boolean) => {
  if (state.isPaused === isPaused) return
  state.isPaused = isPaused
  if (isPaused) return flow.pause()
  for (const go of state.waiting.splice(0)) go()
  flow.resume()
}

/** Returns the sockets with the most unread, without which the others stay below the total. */
const beyondTotal = <Flow extends Pausable>(flows: readonly Flow[]): Flow[] => {
  const unread = flows.map((flow) => ({ flow, bytes: flow.unreadBytes() }))
  let sum = unread.reduce((total, { bytes }) => total + bytes, 0)
  const largestFirst = unread.sort((a, b) => b.bytes - a.bytes)
  const beyond = largestFirst.filter(({ bytes }) => {
    const isBeyond = sum > MAX_TOTAL_UNREAD_BYTES
    if (isBeyond) sum -= bytes
    return isBeyond
  })
  return beyond.map(({ flow }) => flow)
}

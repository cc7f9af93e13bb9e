import { setTimeout as wait } from 'node:timers/promises'

/** How long the state of an idle key stays, to notice a late message of a slower server. */
const EVICT_AFTER_MS = 5_000

type KeyState = {
  /** The requested run that has not started. */
  next: Promise<void> | null
  /** The current run; never rejects. */
  running: Promise<unknown>
  /** Earliest start of the next run, by `performance.now()`. */
  notBefore: number
  eviction: NodeJS.Timeout | null
}

/**
 * Coalesces changes of a key: `run` starts at once, then at most once per `everyMs`, never twice at
 * a time, in the async context of the first `changed` call that it covers. The promise of `changed`
 * settles with a run that started after the call.
 */
export const createCoalescer = ({
  everyMs,
  run,
  onEvict,
}: {
  everyMs: number
  run: (key: string) => Promise<void>
  onEvict?: (key: string) => void
}) => {
  const states = new Map<string, KeyState>()

  const runNext = async (key: string, state: KeyState) => {
    await state.running
    // `postpone` may move the start while this waits.
    for (let left = state.notBefore - performance.now(); left > 0; left = state.notBefore - performance.now())
      await wait(left)
    state.next = null // later changes need another run
    state.notBefore = performance.now() + everyMs
    const work = run(key)
    state.running = work.catch(() => undefined).then(() => scheduleEviction(key, state))
    await work
  }

  const scheduleEviction = (key: string, state: KeyState) => {
    if (state.next) return
    state.eviction = setTimeout(() => {
      states.delete(key)
      onEvict?.(key)
    }, EVICT_AFTER_MS).unref()
  }

  return {
    changed: (key: string): Promise<void> => {
      const state = states.get(key) ?? {
        next: null,
        running: Promise.resolve(),
        notBefore: 0,
        eviction: null,
      }
      states.set(key, state)
      if (state.eviction) clearTimeout(state.eviction)
      state.eviction = null
      state.next ??= runNext(key, state)
      return state.next
    },
    /** Delays the next run of a key by at least `ms`. */
    postpone: (key: string, ms: number) => {
      const state = states.get(key)
      if (state) state.notBefore = Math.max(state.notBefore, performance.now() + ms)
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'

/** How long an idle key is remembered: long enough to notice a late message of a slower server. */
const FORGET_AFTER_MS = 5_000

type KeyState = {
  /** The requested run that has not started. */
  next: Promise<void> | null
  /** The current run; never rejects. */
  running: Promise<unknown>
  /** Earliest start of the next run, by `performance.now()`. */
  openFrom: number
  forget: NodeJS.Timeout | null
}

/**
 * Coalesces changes: `run(key)` starts at once, then at most once per `everyMs` and key, never
 * concurrently, as the work of the first caller whose change it covers. The promise settles with a
 * run that started after the call.
 */
export const createCoalescer = ({
  everyMs,
  run,
  onForget,
}: {
  everyMs: number
  run: (key: string) => Promise<void>
  onForget?: (key: string) => void
}) => {
  const states = new Map<string, KeyState>()

  const runNext = async (key: string, state: KeyState) => {
    await state.running
    // `postpone` may move the start while this waits.
    for (let left = state.openFrom - performance.now(); left > 0; left = state.openFrom - performance.now())
      await wait(left)
    state.next = null // later changes need another run
    state.openFrom = performance.now() + everyMs
    const work = run(key)
    state.running = work.catch(() => undefined).then(() => scheduleForget(key, state))
    await work
  }

  const scheduleForget = (key: string, state: KeyState) => {
    if (state.next) return
    state.forget = setTimeout(() => {
      states.delete(key)
      onForget?.(key)
    }, FORGET_AFTER_MS).unref()
  }

  return {
    changed: (key: string): Promise<void> => {
      const state = states.get(key) ?? { next: null, running: Promise.resolve(), openFrom: 0, forget: null }
      states.set(key, state)
      if (state.forget) clearTimeout(state.forget)
      state.forget = null
      state.next ??= runNext(key, state)
      return state.next
    },
    /** Delays the next run of a key by at least `ms`. */
    postpone: (key: string, ms: number) => {
      const state = states.get(key)
      if (state) state.openFrom = Math.max(state.openFrom, performance.now() + ms)
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { PushName, PushPayloads } from '../../contract/index.ts'
import type { Bus, PushMessage } from './port.ts'

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
 * concurrently. The promise settles with a run that started after the call, so it covers the
 * change.
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

/**
 * Pushes only the latest state of a key: `read(key)` returns the current state or `null`. If
 * several servers push, the last message is correct: a server that receives a state other than its
 * own reads again.
 */
export const createLatest = <N extends PushName>(options: {
  bus: Bus
  event: N
  everyMs: number
  keyOf: (data: PushPayloads[N]) => string
  read: (key: string) => Promise<(PushMessage & { event: N }) | null>
}): ((key: string) => Promise<void>) => {
  const { bus, event, everyMs, keyOf, read } = options
  /** By key: the state read last, and the state published last. */
  const known = new Map<string, { read: string; published: string }>()

  const publishLatest = async (key: string) => {
    const message = await read(key)
    if (!message) return
    const text = JSON.stringify(message.data)
    const published = known.get(key)?.published ?? ''
    known.set(key, { read: text, published: text })
    if (text === published) return
    try {
      await bus.publish(message)
    } catch (error) {
      known.set(key, { read: text, published: '' })
      throw error
    }
  }

  const { changed, postpone } = createCoalescer({
    everyMs,
    run: publishLatest,
    onForget: (key) => {
      known.delete(key)
    },
  })

  bus.subscribe((message) => {
    if (!('event' in message) || message.event !== event) return
    // The event's name determines the payload's type.
    const data = message.data as PushPayloads[N]
    const key = keyOf(data)
    const own = known.get(key)
    const published = JSON.stringify(data)
    if (!own || published === own.published) return
    own.published = published
    // Random, so that servers do not publish at the same time.
    postpone(key, everyMs * (1 + Math.random() / 2))
    // If this read fails, the event of the change is retried anyway.
    if (published !== own.read) changed(key).catch(() => undefined)
  })
  return changed
}

import { setTimeout as wait } from 'node:timers/promises'
import type { PushName, PushPayloads } from '../../contract/index.ts'
import type { Bus, PushMessage } from './port.ts'

/** How long a key that rests is remembered: long enough to notice a slower server's older word. */
const FORGET_AFTER_MS = 5_000

type Turn = {
  /** The run that is asked for and has not begun. */
  next: Promise<void> | null
  /** The run under way, which never rejects here. */
  running: Promise<unknown>
  /** No run begins before this moment of `performance.now()`. */
  openFrom: number
  forget: NodeJS.Timeout | null
}

/**
 * Folds a storm of changes into few runs: `run(key)` begins at once, then at most once in `everyMs` for each key, never
 * twice at a time. The promise settles with a run that began after the call, so that run has seen the change.
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
  const turns = new Map<string, Turn>()

  const takeTurn = async (key: string, turn: Turn) => {
    await turn.running
    // `postpone` may move the moment while we wait for it.
    for (let left = turn.openFrom - performance.now(); left > 0; left = turn.openFrom - performance.now())
      await wait(left)
    turn.next = null // from here on a change wants a run of its own
    turn.openFrom = performance.now() + everyMs
    const work = run(key)
    turn.running = work.catch(() => undefined).then(() => rest(key, turn))
    await work
  }

  const rest = (key: string, turn: Turn) => {
    if (turn.next) return
    turn.forget = setTimeout(() => {
      turns.delete(key)
      onForget?.(key)
    }, FORGET_AFTER_MS).unref()
  }

  return {
    changed: (key: string): Promise<void> => {
      const turn = turns.get(key) ?? { next: null, running: Promise.resolve(), openFrom: 0, forget: null }
      turns.set(key, turn)
      if (turn.forget) clearTimeout(turn.forget)
      turn.forget = null
      turn.next ??= takeTurn(key, turn)
      return turn.next
    },
    /** Keeps the next run of a key that is under way from beginning within `ms`. */
    postpone: (key: string, ms: number) => {
      const turn = turns.get(key)
      if (turn) turn.openFrom = Math.max(turn.openFrom, performance.now() + ms)
    },
  }
}

/**
 * Pushes the newest state of a thing and nothing in between: `read(key)` answers what is true now, or `null` where there
 * is nothing to say. However many servers do so at once, the last word on the bus is the true one: whoever hears
 * another's word that differs from its own reading looks again.
 */
export const createLatest = <N extends PushName>(options: {
  bus: Bus
  event: N
  everyMs: number
  keyOf: (data: PushPayloads[N]) => string
  read: (key: string) => Promise<(PushMessage & { event: N }) | null>
}): ((key: string) => Promise<void>) => {
  const { bus, event, everyMs, keyOf, read } = options
  /** By key: what we read last, and what was said last on the bus as far as we know. */
  const known = new Map<string, { read: string; said: string }>()

  const say = async (key: string) => {
    const message = await read(key)
    if (!message) return
    const text = JSON.stringify(message.data)
    const said = known.get(key)?.said ?? ''
    known.set(key, { read: text, said: text })
    if (text === said) return
    try {
      await bus.publish(message)
    } catch (error) {
      known.set(key, { read: text, said: '' })
      throw error
    }
  }

  const { changed, postpone } = createCoalescer({
    everyMs,
    run: say,
    onForget: (key) => {
      known.delete(key)
    },
  })

  bus.subscribe((message) => {
    if (!('event' in message) || message.event !== event) return
    // The event's name says which payload it is.
    const data = message.data as PushPayloads[N]
    const key = keyOf(data)
    const mine = known.get(key)
    const said = JSON.stringify(data)
    if (!mine || said === mine.said) return
    mine.said = said
    // A little by chance: servers that kept the same pace would all speak at once.
    postpone(key, everyMs * (1 + Math.random() / 2))
    // Where that look fails, the event of the change itself is still there to be tried again.
    if (said !== mine.read) changed(key).catch(() => undefined)
  })
  return changed
}

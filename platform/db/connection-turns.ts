import { fail } from '../errors.ts'
import { callerOwner, isBackgroundWork } from '../limits/caller-check.ts'
import { costKey, type LimitKey } from '../limits/limit-key.ts'
import { maxBy } from '../limits/max-by.ts'
import { createRecentUsage } from '../limits/recent-usage.ts'

/** Gives the connections of a pool to those who wait for one. */
export type ConnectionTurns = {
  /**
   * Waits for a turn, and returns the function that ends it.
   * @throws UNAVAILABLE after the time limit
   */
  take(): Promise<() => void>
  /** How many wait. */
  waiting(): number
}

type Kind = 'calls' | 'background'
type Waiting = { owner: LimitKey; since: number; turn: PromiseWithResolvers<void> }

/**
 * So many connections at a time. Of waiting calls, the one goes first whose caller had connections
 * for the least time lately; each millisecond of waiting makes up for one of use (decision 053).
 */
export const createConnectionTurns = (
  connections: number,
  { limitMs, now = () => performance.now() }: { limitMs: number; now?: () => number },
): ConnectionTurns => {
  const usage = createRecentUsage(now)
  const waiting: Record<Kind, Set<Waiting>> = { calls: new Set(), background: new Set() }
  let running = 0
  let last: Kind = 'background'

  /** Events and jobs, which are the work of all, get every other turn, in their order. */
  const nextKind = (): Kind => {
    const other = last === 'calls' ? 'background' : 'calls'
    return waiting[other].size > 0 ? other : last
  }
  const startNext = () => {
    const kind = nextKind()
    const at = now()
    const rank = ({ owner, since }: Waiting) => (kind === 'calls' ? at - since - usage.of(owner) : at - since)
    const next = maxBy(waiting[kind], rank)
    if (!next) return
    last = kind
    running += 1
    waiting[kind].delete(next)
    next.turn.resolve()
  }
  const wait = async (kind: Kind, owner: LimitKey) => {
    const entry = { owner, since: now(), turn: Promise.withResolvers<void>() }
    waiting[kind].add(entry)
    const timer = setTimeout(() => {
      if (waiting[kind].delete(entry)) entry.turn.reject(fail('UNAVAILABLE'))
    }, limitMs)
    await entry.turn.promise.finally(() => clearTimeout(timer))
  }

  return {
    take: async () => {
      const owner = costKey(callerOwner())
      if (running < connections) running += 1
      else await wait(isBackgroundWork() ? 'background' : 'calls', owner)
      const begun = now()
      return () => {
        usage.add(owner, now() - begun)
        running -= 1
        startNext()
      }
    },
    waiting: () => waiting.calls.size + waiting.background.size,
  }
}

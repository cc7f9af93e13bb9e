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

/**
 * Milliseconds of use that a millisecond of waiting makes up for. At one for one, fifty accounts
 * that wait all the time would go before somebody who just came.
 */
const WAITING_WEIGHT = 0.1

type Waiting = { since: number; turn: PromiseWithResolvers<void> }
/** The waiting, the oldest first, by owner. */
type Owners = Map<LimitKey, Waiting[]>
type Kind = 'calls' | 'background'

/**
 * So many connections at a time. Of waiting calls, the one goes first whose caller had connections
 * for the least time lately, less what its waiting makes up for (decision 053).
 */
export const createConnectionTurns = (
  connections: number,
  { limitMs, now = () => performance.now() }: { limitMs: number; now?: () => number },
): ConnectionTurns => {
  const usage = createRecentUsage(now)
  const waiting: Record<Kind, Owners> = { calls: new Map(), background: new Map() }
  let running = 0
  let last: Kind = 'background'

  const remove = (owners: Owners, owner: LimitKey, entry: Waiting) => {
    const others = owners.get(owner)?.filter((other) => other !== entry) ?? []
    if (others.length > 0) owners.set(owner, others)
    else owners.delete(owner)
  }
  const startNext = () => {
    const other = last === 'calls' ? 'background' : 'calls'
    // Background work (`isBackgroundWork`), which is that of all callers, gets every other turn.
    const kind = waiting[other].size > 0 ? other : last
    const at = now()
    const rank = ([owner, [entry]]: [LimitKey, Waiting[]]) =>
      (at - (entry?.since ?? at)) * WAITING_WEIGHT - usage.of(owner)
    const [owner, [entry] = []] = maxBy(waiting[kind], rank) ?? []
    if (!owner || !entry) return
    last = kind
    running += 1
    remove(waiting[kind], owner, entry)
    entry.turn.resolve()
  }
  const wait = async (owners: Owners, owner: LimitKey) => {
    const entry = { since: now(), turn: Promise.withResolvers<void>() }
    owners.set(owner, [...(owners.get(owner) ?? []), entry])
    const timer = setTimeout(() => {
      remove(owners, owner, entry)
      entry.turn.reject(fail('UNAVAILABLE'))
    }, limitMs)
    await entry.turn.promise.finally(() => clearTimeout(timer))
  }
  const countOf = (owners: Owners) => [...owners.values()].reduce((sum, entries) => sum + entries.length, 0)

  return {
    take: async () => {
      const owner = costKey(callerOwner())
      if (running < connections) running += 1
      else await wait(waiting[isBackgroundWork() ? 'background' : 'calls'], owner)
      const begun = now()
      return () => {
        usage.add(owner, now() - begun)
        running -= 1
        startNext()
      }
    },
    waiting: () => countOf(waiting.calls) + countOf(waiting.background),
  }
}

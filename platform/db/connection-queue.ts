import { fail } from '../errors.ts'
import { callerOwner, isBackgroundWork } from '../limits/caller-context.ts'
import { costKey, type LimitKey } from '../limits/limit-key.ts'
import { maxBy } from '../limits/max-by.ts'
import { createRecentUsage } from '../limits/recent-usage.ts'

/** Frees a connection for the next waiter. */
export type Release = () => void

export type ConnectionQueue = {
  /**
   * Waits until a connection is free for the current caller.
   * @throws UNAVAILABLE after the time limit
   */
  acquire(): Promise<Release>
  /** Returns the number of waiters. */
  waiting(): number
}

/**
 * Milliseconds of use that a millisecond of waiting makes up for. At one for one, fifty accounts
 * that wait all the time would go before somebody who just came.
 */
const WAITING_WEIGHT = 0.1

type Waiter = { since: number; granted: PromiseWithResolvers<void> }
/** The waiters of each caller, the oldest first. */
type WaitersByOwner = Map<LimitKey, Waiter[]>
type Kind = 'calls' | 'background'

/**
 * Limits the connections in use. When all are, the next one goes to the caller with the lowest
 * `recent usage - WAITING_WEIGHT * time waited` (decision 053). Every second one goes to background
 * work, first come, first served.
 */
export const createConnectionQueue = (
  connections: number,
  { limitMs, now = () => performance.now() }: { limitMs: number; now?: () => number },
): ConnectionQueue => {
  const usage = createRecentUsage(now)
  const waiters: Record<Kind, WaitersByOwner> = { calls: new Map(), background: new Map() }
  let inUse = 0
  let lastKind: Kind = 'background'

  const remove = (kind: Kind, owner: LimitKey, waiter: Waiter) => {
    const others = waiters[kind].get(owner)?.filter((other) => other !== waiter) ?? []
    if (others.length > 0) waiters[kind].set(owner, others)
    else waiters[kind].delete(owner)
  }
  const grantNext = () => {
    const otherKind = lastKind === 'calls' ? 'background' : 'calls'
    const kind = waiters[otherKind].size > 0 ? otherKind : lastKind
    const at = now()
    const priorityOf = ([owner, [oldest]]: [LimitKey, Waiter[]]) =>
      (at - (oldest?.since ?? at)) * WAITING_WEIGHT - usage.of(owner)
    const [owner, [next] = []] = maxBy(waiters[kind], priorityOf) ?? []
    if (!owner || !next) return
    lastKind = kind
    inUse += 1
    remove(kind, owner, next)
    next.granted.resolve()
  }
  const wait = async (kind: Kind, owner: LimitKey) => {
    const waiter = { since: now(), granted: Promise.withResolvers<void>() }
    waiters[kind].set(owner, [...(waiters[kind].get(owner) ?? []), waiter])
    const timer = setTimeout(() => {
      remove(kind, owner, waiter)
      waiter.granted.reject(fail('UNAVAILABLE'))
    }, limitMs)
    await waiter.granted.promise.finally(() => clearTimeout(timer))
  }
  const countOf = (byOwner: WaitersByOwner) =>
    [...byOwner.values()].reduce((sum, entries) => sum + entries.length, 0)

  return {
    acquire: async () => {
      const owner = costKey(callerOwner())
      if (inUse < connections) inUse += 1
      else await wait(isBackgroundWork() ? 'background' : 'calls', owner)
      const acquiredAt = now()
      return () => {
        usage.add(owner, now() - acquiredAt)
        inUse -= 1
        grantNext()
      }
    },
    waiting: () => countOf(waiters.calls) + countOf(waiters.background),
  }
}

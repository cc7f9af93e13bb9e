import pLimit, { type LimitFunction } from 'p-limit'
import { fail } from './errors.ts'
import type { LimitKey } from './limit-key.ts'

/** Maximum number of queued and running tasks per owner. */
const MAX_PER_OWNER = 20
const RETRY_AFTER_SECONDS = 5

export type FairQueue = <Result>(owner: LimitKey, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a queue for expensive tasks: `atOnce` tasks run at a time, but only one per owner.
 * @throws Refusal `TOO_MANY_REQUESTS` for too many tasks of an owner, `UNAVAILABLE` for `maxOwners`
 * owners
 */
export const createFairQueue = (atOnce: number, maxOwners = 64): FairQueue => {
  const everybody = pLimit(atOnce)
  const owners = new Map<LimitKey, { runNext: LimitFunction; count: number }>()
  return async (owner, work) => {
    const own = owners.get(owner) ?? { runNext: pLimit(1), count: 0 }
    if (own.count >= MAX_PER_OWNER) throw fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS })
    if (own.count === 0 && owners.size >= maxOwners)
      throw fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    owners.set(owner, own)
    own.count += 1
    try {
      return await own.runNext(() => everybody(work))
    } finally {
      own.count -= 1
      if (own.count === 0) owners.delete(owner)
    }
  }
}

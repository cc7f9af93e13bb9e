import pLimit, { type LimitFunction } from 'p-limit'
import { fail } from './errors.ts'
import type { LimitKey } from './limit-key.ts'

/** Pieces of work of one owner that wait or run. */
const MAX_PER_OWNER = 20
const RETRY_AFTER_SECONDS = 5

export type Turns = <Result>(owner: LimitKey, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a queue for costly work: `atOnce` pieces run at the same time and one of each owner, so that one owner's work
 * cannot hold up everybody's. The queue throws `TOO_MANY_REQUESTS` for an owner with too much waiting, and `UNAVAILABLE`
 * while `maxOwners` have work.
 */
export const createTurns = (atOnce: number, maxOwners = 64): Turns => {
  const everybody = pLimit(atOnce)
  const owners = new Map<LimitKey, { inTurn: LimitFunction; count: number }>()
  return async (owner, work) => {
    const own = owners.get(owner) ?? { inTurn: pLimit(1), count: 0 }
    if (own.count >= MAX_PER_OWNER) throw fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS })
    if (own.count === 0 && owners.size >= maxOwners)
      throw fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    owners.set(owner, own)
    own.count += 1
    try {
      return await own.inTurn(() => everybody(work))
    } finally {
      own.count -= 1
      if (own.count === 0) owners.delete(owner)
    }
  }
}

import pLimit, { type LimitFunction } from 'p-limit'
import type { LimitKey } from '../platform/limit-key.ts'
import { type Actor, turnOwner } from './access.ts'

/** Calls and events of one user, or of the visitors of one network, that are handled at the same time. */
const AT_ONCE = 4

/** Runs `work` in the caller's turn. Work whose client has gone before its turn is not begun. */
export type FairShare = <Result>(
  actor: Actor,
  signal: AbortSignal | null,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Gives each caller a few places in this process; their further calls wait. So a caller who asks for much at once waits for
 * themselves, and everybody else only for what is in work.
 */
export const createFairShare = (): FairShare => {
  const callers = new Map<LimitKey, { places: LimitFunction; count: number }>()
  return async (actor, signal, work) => {
    const key = turnOwner(actor)
    const own = callers.get(key) ?? { places: pLimit(AT_ONCE), count: 0 }
    callers.set(key, own)
    own.count += 1
    try {
      return await own.places(() => {
        signal?.throwIfAborted()
        return work()
      })
    } finally {
      own.count -= 1
      if (own.count === 0) callers.delete(key)
    }
  }
}

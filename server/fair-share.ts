import pLimit, { type LimitFunction } from 'p-limit'
import type { LimitKey } from '../platform/limit-key.ts'
import { type Actor, turnOwner } from './access.ts'

/** Maximum number of concurrent calls and events of a user, or of a network's visitors. */
const AT_ONCE = 4

/** Runs `work` when the caller has a free slot. Skips it if the client has disconnected. */
export type FairShare = <Result>(
  actor: Actor,
  signal: AbortSignal | null,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Limits concurrent work per caller: further calls of the same caller wait, without delaying
 * others.
 */
export const createFairShare = (): FairShare => {
  const callers = new Map<LimitKey, { slots: LimitFunction; count: number }>()
  return async (actor, signal, work) => {
    const key = turnOwner(actor)
    const own = callers.get(key) ?? { slots: pLimit(AT_ONCE), count: 0 }
    callers.set(key, own)
    own.count += 1
    try {
      return await own.slots(() => {
        signal?.throwIfAborted()
        return work()
      })
    } finally {
      own.count -= 1
      if (own.count === 0) callers.delete(key)
    }
  }
}

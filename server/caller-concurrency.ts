import pLimit, { type LimitFunction } from 'p-limit'
import { fail } from '../platform/errors.ts'
import { callerSignal, recheckCaller } from '../platform/limits/caller-context.ts'
import { type LimitKey, networkLimitKey } from '../platform/limits/limit-key.ts'
import { type Actor, queueOwner } from './access.ts'
import type { Admit } from './event-loop-admission.ts'

/** Maximum number of concurrent calls and events of a user, or of a network's visitors. */
const MAX_CONCURRENT = 4
/** Work that takes longer loses its slot: a call that hangs must not lock its caller out. */
const SLOT_MS = 60_000

/** Runs `work` when the caller has a free slot. Skips it if the client or the session is gone. */
export type LimitConcurrency = <Result>(actor: Actor, work: () => Promise<Result>) => Promise<Result>

/**
 * Limits concurrent work per caller: further calls of the same caller wait, without delaying
 * others; beyond `maxOpen` they fail with TOO_MANY_REQUESTS, since each keeps its input in memory.
 * A call with a slot passes `admit` again: many slots may become free in one tick.
 */
export const createCallerConcurrency = (admit: Admit, maxOpen: number): LimitConcurrency => {
  const callers = new Map<LimitKey, { slots: LimitFunction; count: number }>()
  return async (actor, work) => {
    const key = queueOwner(actor)
    const own = callers.get(key) ?? { slots: pLimit(MAX_CONCURRENT), count: 0 }
    if (own.count >= maxOpen) throw fail('TOO_MANY_REQUESTS', { retryAfter: 1 })
    callers.set(key, own)
    own.count += 1
    try {
      return await inSlot(own.slots, async () => {
        await new Promise<void>((resolve) => admit(networkLimitKey(actor.address), resolve))
        callerSignal()?.throwIfAborted()
        await recheckCaller()
        return work()
      })
    } finally {
      own.count -= 1
      if (own.count === 0) callers.delete(key)
    }
  }
}

/** Runs `work` in a slot, which it gives up when it has ended or after `SLOT_MS`. */
const inSlot = <Result>(slots: LimitFunction, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    void slots(async () => {
      const over = Promise.withResolvers<void>()
      const timer = setTimeout(over.resolve, SLOT_MS)
      // In an async function, so that what it throws at once is a rejection too.
      const running = (async () => work())()
      running.then(resolve, reject).finally(over.resolve)
      await over.promise
      clearTimeout(timer)
    })
  })

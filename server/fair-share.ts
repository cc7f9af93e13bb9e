import pLimit, { type LimitFunction } from 'p-limit'
import type { LimitKey } from '../platform/limit-key.ts'
import { type Actor, turnOwner } from './access.ts'

/** Maximum number of concurrent calls and events of a user, or of a network's visitors. */
const AT_ONCE = 4
/** Work that takes longer loses its slot: a call that hangs must not lock its caller out. */
const SLOT_MS = 60_000
/** Calls that begin in one turn of the event loop, of all callers. */
const STARTS_PER_TURN = 4

/** Runs `work` when the caller has a free slot. Skips it if the client has disconnected. */
export type FairShare = <Result>(
  actor: Actor,
  signal: AbortSignal | null,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Limits concurrent work per caller: further calls of the same caller wait, without delaying
 * others. Between a few calls the event loop reads its sockets: a burst of calls that are answered
 * from memory would otherwise end before anybody else gets a byte.
 */
export const createFairShare = (): FairShare => {
  const callers = new Map<LimitKey, { slots: LimitFunction; count: number }>()
  const turn = createTurns()
  return async (actor, signal, work) => {
    const key = turnOwner(actor)
    const own = callers.get(key) ?? { slots: pLimit(AT_ONCE), count: 0 }
    callers.set(key, own)
    own.count += 1
    try {
      return await inSlot(own.slots, async () => {
        await turn()
        signal?.throwIfAborted()
        return work()
      })
    } finally {
      own.count -= 1
      if (own.count === 0) callers.delete(key)
    }
  }
}

/** Returns a function that waits until a call may begin, in this turn of the loop or later. */
const createTurns = () => {
  let begun = 0
  const waiting: (() => void)[] = []
  const startTurn = () => {
    const next = waiting.splice(0, STARTS_PER_TURN)
    begun = next.length
    if (begun > 0) setImmediate(startTurn)
    for (const begin of next) begin()
  }
  return async () => {
    if (begun === 0) setImmediate(startTurn)
    if (begun < STARTS_PER_TURN) begun += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
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

import { AsyncLocalStorage } from 'node:async_hooks'
import { fail } from '../errors.ts'
import { callerBlock, callerSignal, recheckCaller } from './caller-context.ts'
import { costKey, type LimitKey } from './limit-key.ts'
import { minBy } from './max-by.ts'
import { createRecentMap, createRecentUsage } from './recent-usage.ts'
import { type Candidate, createWaitingOwners, RETRY_AFTER_SECONDS, type Turn } from './waiting-owners.ts'

/** Every fourth turn is 'oldest-first', so that newcomers starve nobody. */
const OLDEST_FIRST_EVERY = 4

/** `expectedMs` is how long the task probably takes. */
export type FairQueue = <Result>(
  owner: LimitKey,
  work: () => Promise<Result>,
  expectedMs?: number,
) => Promise<Result>

type FairQueueOptions = {
  maxOwners?: number
  /** Maximum number of queued and running tasks per owner. */
  maxPerOwner?: number
  /** How many of the slots are kept for owners with light usage. */
  reserved?: number
  /**
   * Recent usage below this counts as this, so that a new account overtakes nobody who used little.
   * Cost groups above it get no reserved slot.
   */
  lightUsageMs?: number
  /**
   * A task that enters another fair queue frees its slot here, for good: cheap tasks must not wait
   * for an expensive one that waits elsewhere.
   */
  freesSlotInNestedQueue?: boolean
  /** The clock, in milliseconds. */
  now?: (() => number) | undefined
}

/** Frees the slot of the current task, if its queue has `freesSlotInNestedQueue`. */
const leaveSlot = new AsyncLocalStorage<() => void>()

/** Runs a task unless its caller has left. Calls `free` once, when it ends or leaves its slot. */
const runInSlot = async <Result>(
  work: () => Promise<Result>,
  mayLeave: boolean,
  free: () => void,
): Promise<Result> => {
  let isFree = false
  const release = () => {
    if (isFree) return
    isFree = true
    free()
  }
  try {
    callerSignal()?.throwIfAborted()
    await recheckCaller()
    return await (mayLeave ? leaveSlot.run(release, work) : work())
  } finally {
    release()
  }
}

/**
 * Creates a fair-share queue with decaying usage (decision 053). It runs `slots` tasks at a time,
 * one per owner.
 * @throws TOO_MANY_REQUESTS; UNAVAILABLE as `WaitingOwners.enter`
 */
export const createFairQueue = (
  slots: number,
  {
    maxOwners = 64,
    maxPerOwner = 20,
    reserved = 0,
    lightUsageMs = 500,
    freesSlotInNestedQueue = false,
    now = () => performance.now(),
  }: FairQueueOptions = {},
): FairQueue => {
  const usage = createRecentUsage(now)
  const countedUsage = (group: LimitKey) => Math.max(usage.of(group), lightUsageMs)
  const owners = createWaitingOwners(maxOwners, countedUsage)
  /** When each block got its last turn. */
  const servedAt = createRecentMap<number>()
  let running = 0
  let turnsSinceOldestFirst = 0
  /** Time of fair-share turns before the next oldest-first one: three times what the last took. */
  let msBeforeOldestFirst = 0

  /** Fair share and shortest job first; a task that waits ages, as if it became shorter. */
  const byUsageAndLength =
    (at: number) =>
    ({ group, task }: Candidate) =>
      countedUsage(group.key) + Math.max(0, task.expectedMs - (at - task.since))
  /** When the block began to wait: at its last turn, or when the task came. */
  const blockWaitsSince = ({ owner, task }: Candidate) => Math.max(servedAt.get(owner.block) ?? 0, task.since)
  const mayUseReserved = ({ group }: Candidate) => usage.of(group.key) <= lightUsageMs

  const startNext = () => {
    while (running < slots) {
      const isOldestDue = turnsSinceOldestFirst >= OLDEST_FIRST_EVERY - 1 && msBeforeOldestFirst <= 0
      const turn: Turn = isOldestDue ? 'oldest-first' : 'fair-share'
      const rank = turn === 'oldest-first' ? blockWaitsSince : byUsageAndLength(now())
      const isReserved = running >= slots - reserved
      const candidates = isReserved ? owners.candidates().filter(mayUseReserved) : owners.candidates()
      const next = minBy(candidates, rank)
      if (!next) return
      turnsSinceOldestFirst = isOldestDue ? 0 : turnsSinceOldestFirst + 1
      running += 1
      servedAt.set(next.owner.block, now())
      next.owner.isRunning = true
      next.owner.waiting.shift()
      next.task.turn.resolve(turn)
    }
  }
  const countTime = (turn: Turn, key: LimitKey, took: number) => {
    usage.add(costKey(key), took)
    msBeforeOldestFirst =
      turn === 'oldest-first' ? took * (OLDEST_FIRST_EVERY - 1) : Math.max(0, msBeforeOldestFirst - took)
  }

  return async (key, work, expectedMs = 0) => {
    leaveSlot.getStore()?.()
    const owner = owners.enter(key, callerBlock() ?? costKey(key))
    if (owner.waiting.length + Number(owner.isRunning) >= maxPerOwner)
      throw fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS })
    const ownTurn = Promise.withResolvers<Turn>()
    owner.waiting.push({ turn: ownTurn, expectedMs, since: now() })
    startNext()
    const turn = await ownTurn.promise
    const begun = now()
    return runInSlot(work, freesSlotInNestedQueue, () => {
      countTime(turn, key, now() - begun)
      running -= 1
      owner.isRunning = false
      owners.end(key, owner)
      startNext()
    })
  }
}

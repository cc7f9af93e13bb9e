import { fail } from '../errors.ts'
import { callerSignal, recheckCaller } from './caller-check.ts'
import { costKey, type LimitKey } from './limit-key.ts'

/** Maximum number of queued and running tasks per owner. */
const MAX_PER_OWNER = 20
const RETRY_AFTER_SECONDS = 5
/** Time that an owner has used counts half after a minute. */
const HALF_LIFE_MS = 60_000
/** Owners that used less count as equal, so that a new account overtakes nobody who uses little. */
const LITTLE_MS = 2_000
/** Owners whose used time is remembered; the least recently active owner is dropped. */
const MAX_REMEMBERED = 2000

/**
 * `expectedMs` is added to the time that the owner has used lately, less the time that the task has
 * waited: of those who used little, small tasks go first.
 */
export type FairQueue = <Result>(
  owner: LimitKey,
  work: () => Promise<Result>,
  expectedMs?: number,
) => Promise<Result>

type Waiting = { start: () => void; expectedMs: number; since: number }
type Owner = { waiting: Waiting[]; isRunning: boolean }

/**
 * Creates a queue of tasks: `concurrency` at a time, one per owner, first the least sum of recent
 * (visitors: of their block, `costKey`) and expected time. Skips ended connections and sessions.
 * @throws TOO_MANY_REQUESTS for too many tasks of an owner; UNAVAILABLE for `maxOwners` owners
 */
export const createFairQueue = (
  concurrency: number,
  maxOwners = 64,
  now: () => number = () => performance.now(),
): FairQueue => {
  // Owners whose task ended go last: those that used the same time take turns.
  const owners = new Map<LimitKey, Owner>()
  const used = createUsedTime(now)
  let running = 0

  const startNext = () => {
    while (running < concurrency) {
      const next = leastUsed(owners, used, now())
      if (!next) return
      running += 1
      next.isRunning = true
      next.waiting.shift()?.start()
    }
  }
  const end = (key: LimitKey, owner: Owner) => {
    running -= 1
    owner.isRunning = false
    owners.delete(key)
    if (owner.waiting.length > 0) owners.set(key, owner)
    startNext()
  }

  return async (key, work, expectedMs = 0) => {
    const owner = owners.get(key) ?? { waiting: [], isRunning: false }
    if (owner.waiting.length + Number(owner.isRunning) >= MAX_PER_OWNER)
      throw fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS })
    if (!owners.has(key) && owners.size >= maxOwners)
      throw fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    owners.set(key, owner)
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    owner.waiting.push({ start: resolve, expectedMs, since: now() })
    startNext()
    await turn
    const begun = now()
    try {
      callerSignal()?.throwIfAborted()
      await recheckCaller()
      return await work()
    } finally {
      used.add(costKey(key), now() - begun)
      end(key, owner)
    }
  }
}

type UsedTime = { of(key: LimitKey): number; add(key: LimitKey, ms: number): void }

const leastUsed = (owners: ReadonlyMap<LimitKey, Owner>, used: UsedTime, at: number): Owner | undefined => {
  let least: { owner: Owner; ms: number } | undefined
  for (const [key, owner] of owners) {
    const [task] = owner.waiting
    if (owner.isRunning || !task) continue
    const toCome = Math.max(0, task.expectedMs - (at - task.since))
    const ms = Math.max(used.of(costKey(key)), LITTLE_MS) + toCome
    if (!least || ms < least.ms) least = { owner, ms }
  }
  return least?.owner
}

const createUsedTime = (now: () => number): UsedTime => {
  const entries = new Map<LimitKey, { ms: number; at: number }>()
  const of = (key: LimitKey): number => {
    const entry = entries.get(key)
    return entry ? entry.ms * 2 ** ((entry.at - now()) / HALF_LIFE_MS) : 0
  }
  const add = (key: LimitKey, ms: number) => {
    const entry = { ms: of(key) + ms, at: now() }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_REMEMBERED && oldest !== undefined) entries.delete(oldest)
  }
  return { of, add }
}

import { fail } from '../errors.ts'
import { callerBlock, callerSignal, recheckCaller } from './caller-check.ts'
import { costKey, type LimitKey } from './limit-key.ts'
import { createWaitingOwners, type NextTask, RETRY_AFTER_SECONDS, type Turn } from './waiting-owners.ts'

/** Maximum number of queued and running tasks per owner. */
const MAX_PER_OWNER = 20
/** Time that an owner has used counts half after a minute. */
const HALF_LIFE_MS = 60_000
/**
 * Owners that used less count as equal, so that a new account overtakes nobody who uses little.
 * Those that used more get no reserved place.
 */
const LITTLE_MS = 2_000
/** Owners and places that are remembered; the least recently active one is dropped. */
const MAX_REMEMBERED = 2000
/**
 * Every fourth turn, but at most a quarter of the time, goes to the place that has waited longest:
 * newcomers keep nobody out.
 */
const WAITING_TURN_INTERVAL = 4

/**
 * `expectedMs` is added to the time that the owner has used lately, less the time that the task has
 * waited: of those who used little, small tasks go first.
 */
export type FairQueue = <Result>(
  owner: LimitKey,
  work: () => Promise<Result>,
  expectedMs?: number,
) => Promise<Result>

type FairQueueOptions = {
  maxOwners?: number
  /** How many of the places are kept for owners that used little lately. */
  reserved?: number
  /** The clock, in milliseconds. */
  now?: (() => number) | undefined
}

/**
 * Creates a queue that runs `concurrency` tasks at a time, one per owner: the least sum of recent
 * (`costKey`) and expected time first, and every fourth turn the block of addresses that has waited
 * longest. @throws TOO_MANY_REQUESTS; UNAVAILABLE as `WaitingOwners.enter`
 */
export const createFairQueue = (
  concurrency: number,
  { maxOwners = 64, reserved = 0, now = () => performance.now() }: FairQueueOptions = {},
): FairQueue => {
  const used = createUsedTime(now)
  const owners = createWaitingOwners(maxOwners, (block) => Math.max(used.of(block), LITTLE_MS))
  const servedAt = createServedAt()
  let running = 0
  let turns = 0
  /** The time that others get before the next turn of the place that has waited longest. */
  let owedMs = 0

  const usesLittle = ({ block }: NextTask) => used.of(block.key) <= LITTLE_MS
  const startNext = () => {
    while (running < concurrency) {
      const isByWaiting = (turns + 1) % WAITING_TURN_INTERVAL === 0 && owedMs <= 0
      const isReserved = running >= concurrency - reserved
      const next = leastOf(
        isReserved ? [...owners.nextTasks()].filter(usesLittle) : owners.nextTasks(),
        isByWaiting ? waitingSince(servedAt) : recentAndExpectedMs(used, now()),
      )
      if (!next) return
      turns += 1
      running += 1
      servedAt.set(next.owner.place, now())
      next.owner.isRunning = true
      next.owner.waiting.shift()
      next.task.turn.resolve({ isByWaiting })
    }
  }

  return async (key, work, expectedMs = 0) => {
    const owner = owners.enter(key, callerBlock() ?? costKey(key))
    if (owner.waiting.length + Number(owner.isRunning) >= MAX_PER_OWNER)
      throw fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS })
    const turn = Promise.withResolvers<Turn>()
    owner.waiting.push({ turn, expectedMs, since: now() })
    startNext()
    const { isByWaiting } = await turn.promise
    const begun = now()
    try {
      callerSignal()?.throwIfAborted()
      await recheckCaller()
      return await work()
    } finally {
      const took = now() - begun
      used.add(costKey(key), took)
      owedMs = isByWaiting ? took * (WAITING_TURN_INTERVAL - 1) : Math.max(0, owedMs - took)
      running -= 1
      owner.isRunning = false
      owners.end(key, owner)
      startNext()
    }
  }
}

type UsedTime = { of(key: LimitKey): number; add(key: LimitKey, ms: number): void }

type ServedAt = { of(place: LimitKey): number; set(place: LimitKey, at: number): void }

const waitingSince =
  (servedAt: ServedAt) =>
  ({ owner, task }: NextTask): number =>
    Math.max(servedAt.of(owner.place), task.since)

const recentAndExpectedMs =
  (used: UsedTime, at: number) =>
  ({ block, task }: NextTask): number =>
    Math.max(used.of(block.key), LITTLE_MS) + Math.max(0, task.expectedMs - (at - task.since))

/** Of equals the first. */
const leastOf = (tasks: Iterable<NextTask>, rank: (task: NextTask) => number): NextTask | undefined => {
  let least: { task: NextTask; rank: number } | undefined
  for (const task of tasks) {
    const own = rank(task)
    if (!least || own < least.rank) least = { task, rank: own }
  }
  return least?.task
}

/** When each place got its last turn. */
const createServedAt = (): ServedAt => {
  const times = new Map<LimitKey, number>()
  return {
    of: (place) => times.get(place) ?? 0,
    set: (place, at) => setBounded(times, place, at),
  }
}

/** Puts an entry last, and drops the first of too many. */
const setBounded = <Value>(entries: Map<LimitKey, Value>, key: LimitKey, value: Value): void => {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > MAX_REMEMBERED && oldest !== undefined) entries.delete(oldest)
}

const createUsedTime = (now: () => number): UsedTime => {
  const entries = new Map<LimitKey, { ms: number; at: number }>()
  const of = (key: LimitKey): number => {
    const entry = entries.get(key)
    return entry ? entry.ms * 2 ** ((entry.at - now()) / HALF_LIFE_MS) : 0
  }
  const add = (key: LimitKey, ms: number) => setBounded(entries, key, { ms: of(key) + ms, at: now() })
  return { of, add }
}

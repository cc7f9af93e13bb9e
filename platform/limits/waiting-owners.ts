import { fail } from '../errors.ts'
import { costKey, type LimitKey } from './limit-key.ts'
import { maxBy } from './max-by.ts'

/** After which a refused caller may try again. */
export const RETRY_AFTER_SECONDS = 5

/** How a task was chosen. */
export type Turn = 'fair-share' | 'oldest-first'
type Task = { turn: PromiseWithResolvers<Turn>; expectedMs: number; since: number }
/** `block` is the IPv4 /24 or IPv6 /48 of its address, or its cost group if that is unknown. */
type Owner = { waiting: Task[]; isRunning: boolean; block: LimitKey }
/** Owners whose usage counts together (`costKey`): a user, or the visitors of a block. */
type CostGroup = { key: LimitKey; owners: Map<LimitKey, Owner> }
export type Candidate = { group: CostGroup; owner: Owner; task: Task }

/**
 * The owners with tasks in a queue, by cost group. Whenever a task has ended, its owner and its
 * group go last, so that they take turns.
 */
export type WaitingOwners = {
  /**
   * Adds an owner. Where there are too many, rejects the last owner of a block with at least two
   * more waiting owners than the newcomer's, else of the cost group with the most usage.
   * @throws UNAVAILABLE if the newcomer's group has used as much
   */
  enter(key: LimitKey, block: LimitKey): Owner
  /** Call it when a task of an owner has ended. */
  end(key: LimitKey, owner: Owner): void
  /** The next task of each cost group that has one. */
  candidates(): IteratorObject<Candidate>
}

/** Creates the record of at most `maxOwners` owners. `usageOf` is the usage of a cost group. */
export const createWaitingOwners = (
  maxOwners: number,
  usageOf: (group: LimitKey) => number,
): WaitingOwners => {
  const groups = new Map<LimitKey, CostGroup>()
  let count = 0

  const removeOwner = (group: CostGroup, key: LimitKey) => {
    count -= 1
    group.owners.delete(key)
    if (group.owners.size === 0) groups.delete(group.key)
  }
  const evictFor = (newcomer: CostGroup, block: LimitKey) => {
    const refusal = fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    const waiting = [...groups.values()].flatMap((group) =>
      [...group.owners].flatMap(([key, owner]) => (owner.isRunning ? [] : [{ group, key, owner }])),
    )
    const byBlock = Map.groupBy(waiting, ({ owner }) => owner.block)
    const byGroup = Map.groupBy(waiting, ({ group }) => group.key)
    const ownersWithNewcomer = (byBlock.get(block)?.length ?? 0) + 1
    const crowd =
      maxBy(byBlock.values(), (owners) => owners.length, ownersWithNewcomer) ??
      maxBy(byGroup, ([key]) => usageOf(key), usageOf(newcomer.key))?.[1]
    const victim = crowd?.at(-1)
    if (!victim) throw refusal
    removeOwner(victim.group, victim.key)
    for (const { turn } of victim.owner.waiting) turn.reject(refusal)
  }

  return {
    enter: (key, block) => {
      const group = groups.get(costKey(key)) ?? { key: costKey(key), owners: new Map() }
      const known = group.owners.get(key)
      if (known) return known
      if (count >= maxOwners) evictFor(group, block)
      count += 1
      const owner = { waiting: [], isRunning: false, block }
      groups.set(group.key, group)
      group.owners.set(key, owner)
      return owner
    },
    end: (key, owner) => {
      const group = groups.get(costKey(key))
      if (!group) return
      group.owners.delete(key)
      groups.delete(group.key)
      if (owner.waiting.length > 0) group.owners.set(key, owner)
      else count -= 1
      if (group.owners.size > 0) groups.set(group.key, group)
    },
    *candidates() {
      for (const group of groups.values()) {
        const next = candidateOf(group)
        if (next) yield next
      }
    },
  }
}

const candidateOf = (group: CostGroup): Candidate | undefined => {
  for (const owner of group.owners.values()) {
    const [task] = owner.waiting
    if (task && !owner.isRunning) return { group, owner, task }
  }
  return undefined
}

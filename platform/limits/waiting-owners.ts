import { fail } from '../errors.ts'
import { costKey, type LimitKey } from './limit-key.ts'

/** After which a refused caller may try again. */
export const RETRY_AFTER_SECONDS = 5

/** `isByWaiting`: its place had waited longest. */
export type Turn = { isByWaiting: boolean }
export type Waiting = { turn: PromiseWithResolvers<Turn>; expectedMs: number; since: number }
/** `place` is the block of addresses that it asks from. */
export type Owner = { waiting: Waiting[]; isRunning: boolean; place: LimitKey }
/** The owners whose used time counts together (`costKey`): mostly one, of visitors many. */
export type Block = { key: LimitKey; owners: Map<LimitKey, Owner> }
export type NextTask = { block: Block; owner: Owner; task: Waiting }

/**
 * The owners with tasks in a queue, by block. Whenever a task has ended, its owner and its block go
 * last, so that they take turns.
 */
export type WaitingOwners = {
  /**
   * Adds an owner. Where there are too many, a place that has at least two more waiting owners than
   * the newcomer's loses its last one; else the block that used the most time.
   * @throws UNAVAILABLE if the newcomer's block has used as much
   */
  enter(key: LimitKey, place: LimitKey): Owner
  /** Call it when a task of an owner has ended. */
  end(key: LimitKey, owner: Owner): void
  /** The next task of each block that has one. */
  nextTasks(): Iterable<NextTask>
}

/** Creates the record of at most `maxOwners` owners. `usedMs` is the recent time of a block. */
export const createWaitingOwners = (
  maxOwners: number,
  usedMs: (block: LimitKey) => number,
): WaitingOwners => {
  const blocks = new Map<LimitKey, Block>()
  let count = 0

  const removeOwner = (block: Block, key: LimitKey) => {
    count -= 1
    block.owners.delete(key)
    if (block.owners.size === 0) blocks.delete(block.key)
  }
  const makeRoomFor = (newcomer: Block, place: LimitKey) => {
    const refusal = fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    const waiting = [...blocks.values()].flatMap((block) =>
      [...block.owners].flatMap(([key, owner]) => (owner.isRunning ? [] : [{ block, key, owner }])),
    )
    const ofPlaces = Map.groupBy(waiting, ({ owner }) => owner.place)
    const ofBlocks = Map.groupBy(waiting, ({ block }) => block.key)
    const crowd =
      mostOf(ofPlaces, (_, owners) => owners.length, (ofPlaces.get(place)?.length ?? 0) + 1) ??
      mostOf(ofBlocks, usedMs, usedMs(newcomer.key))
    const last = crowd?.at(-1)
    if (!last) throw refusal
    removeOwner(last.block, last.key)
    for (const { turn } of last.owner.waiting) turn.reject(refusal)
  }

  return {
    enter: (key, place) => {
      const block = blocks.get(costKey(key)) ?? { key: costKey(key), owners: new Map() }
      const known = block.owners.get(key)
      if (known) return known
      if (count >= maxOwners) makeRoomFor(block, place)
      count += 1
      const owner = { waiting: [], isRunning: false, place }
      blocks.set(block.key, block)
      block.owners.set(key, owner)
      return owner
    },
    end: (key, owner) => {
      const block = blocks.get(costKey(key))
      if (!block) return
      block.owners.delete(key)
      blocks.delete(block.key)
      if (owner.waiting.length > 0) block.owners.set(key, owner)
      else count -= 1
      if (block.owners.size > 0) blocks.set(block.key, block)
    },
    *nextTasks() {
      for (const block of blocks.values()) {
        const next = nextTaskOf(block)
        if (next) yield next
      }
    },
  }
}

/** Returns the group with most, if it has over `least`. */
const mostOf = <Group>(
  groups: ReadonlyMap<LimitKey, Group>,
  sizeOf: (key: LimitKey, group: Group) => number,
  least: number,
): Group | undefined => {
  let most: { group: Group; size: number } | undefined
  for (const [key, group] of groups) {
    const size = sizeOf(key, group)
    if (size > (most?.size ?? least)) most = { group, size }
  }
  return most?.group
}

const nextTaskOf = (block: Block): NextTask | undefined => {
  for (const owner of block.owners.values()) {
    const [task] = owner.waiting
    if (task && !owner.isRunning) return { block, owner, task }
  }
  return undefined
}

import { fail } from '../errors.ts'
import { costKey, type LimitKey } from './limit-key.ts'

/** After which a refused caller may try again. */
export const RETRY_AFTER_SECONDS = 5

export type Waiting = { turn: PromiseWithResolvers<void>; expectedMs: number; since: number }
export type Owner = { waiting: Waiting[]; isRunning: boolean }
/** The owners whose used time counts together (`costKey`): mostly one, of visitors many. */
export type Block = { key: LimitKey; owners: Map<LimitKey, Owner>; servedAt: number }
export type NextTask = { block: Block; owner: Owner; task: Waiting }

/**
 * The owners with tasks in a queue, by block. Whenever a task has ended, its owner and its block go
 * last, so that they take turns.
 */
export type WaitingOwners = {
  /**
   * Adds an owner. Where there are too many, the largest block loses the owner that it would serve
   * last. @throws UNAVAILABLE if that block has not at least two more than the newcomer's
   */
  enter(key: LimitKey): Owner
  /** Call it when a task of an owner has ended. */
  end(key: LimitKey, owner: Owner): void
  /** The next task of each block that has one. */
  nextTasks(): Iterable<NextTask>
}

/** Creates the record of at most `maxOwners` owners. */
export const createWaitingOwners = (maxOwners: number): WaitingOwners => {
  const blocks = new Map<LimitKey, Block>()
  let count = 0

  const removeOwner = (block: Block, key: LimitKey) => {
    count -= 1
    block.owners.delete(key)
    if (block.owners.size === 0) blocks.delete(block.key)
  }
  const makeRoomFor = (newcomer: Block) => {
    const refusal = fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    let largest = newcomer
    for (const block of blocks.values()) if (block.owners.size > largest.owners.size) largest = block
    if (largest.owners.size <= newcomer.owners.size + 1) throw refusal
    const last = [...largest.owners].findLast(([, { isRunning }]) => !isRunning)
    if (!last) throw refusal
    const [key, owner] = last
    removeOwner(largest, key)
    for (const { turn } of owner.waiting) turn.reject(refusal)
  }

  return {
    enter: (key) => {
      const block = blocks.get(costKey(key)) ?? { key: costKey(key), owners: new Map(), servedAt: 0 }
      const known = block.owners.get(key)
      if (known) return known
      if (count >= maxOwners) makeRoomFor(block)
      count += 1
      const owner = { waiting: [], isRunning: false }
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

const nextTaskOf = (block: Block): NextTask | undefined => {
  for (const owner of block.owners.values()) {
    const [task] = owner.waiting
    if (task && !owner.isRunning) return { block, owner, task }
  }
  return undefined
}

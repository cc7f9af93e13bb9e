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
   * Adds an owner. Where there are too many, the block with at least two owners more than the
   * newcomer's loses the one that it would serve last; else the block that used the most time.
   * @throws UNAVAILABLE if the newcomer's block has used as much
   */
  enter(key: LimitKey): Owner
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
  const makeRoomFor = (newcomer: Block) => {
    const refusal = fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    const waiting = [...blocks.values()].filter((block) => nextTaskOf(block))
    const largest = mostOf(waiting, ({ owners }) => owners.size, newcomer.owners.size + 1)
    const block = largest ?? mostOf(waiting, ({ key }) => usedMs(key), usedMs(newcomer.key))
    const last = block && [...block.owners].findLast(([, { isRunning }]) => !isRunning)
    if (!last) throw refusal
    const [key, owner] = last
    removeOwner(block, key)
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

/** Returns the block with most, if it has over `least`. */
const mostOf = (blocks: readonly Block[], sizeOf: (block: Block) => number, least: number) => {
  let most: { block: Block; size: number } | undefined
  for (const block of blocks) {
    const size = sizeOf(block)
    if (size > (most?.size ?? least)) most = { block, size }
  }
  return most?.block
}

const nextTaskOf = (block: Block): NextTask | undefined => {
  for (const owner of block.owners.values()) {
    const [task] = owner.waiting
    if (task && !owner.isRunning) return { block, owner, task }
  }
  return undefined
}

import { fail } from '../errors.ts'
import { costKey, type LimitKey } from './limit-key.ts'

const RETRY_AFTER_SECONDS = 5

export type Waiting = { turn: PromiseWithResolvers<void>; expectedMs: number; since: number }
export type Owner = { waiting: Waiting[]; isRunning: boolean }
/** The owners whose used time counts together (`costKey`): mostly one, of visitors many. */
export type Block = { key: LimitKey; owners: Map<LimitKey, Owner>; servedAt: number }
/** The next task of a block. */
export type Head = { block: Block; owner: Owner; task: Waiting }

/**
 * Owners with tasks in a queue, by block. One whose task ended goes last, and so does its block, so
 * that they take turns.
 */
export type WaitingOwners = {
  /** @throws UNAVAILABLE if there are too many owners, and no block has more than this one's */
  enter(key: LimitKey): Owner
  /** One of its tasks ended. */
  end(key: LimitKey, owner: Owner): void
  heads(): Head[]
}

/** Creates the record of at most `maxOwners` owners. */
export const createWaitingOwners = (maxOwners: number): WaitingOwners => {
  const blocks = new Map<LimitKey, Block>()
  let count = 0

  const leave = (block: Block, key: LimitKey) => {
    count -= 1
    block.owners.delete(key)
    if (block.owners.size === 0) blocks.delete(block.key)
  }
  /** The largest block gives up the owner that came last, so that a crowd refuses only its own. */
  const makeRoom = (newcomers: Block) => {
    const refusal = fail('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    let largest = newcomers
    for (const block of blocks.values()) if (block.owners.size > largest.owners.size) largest = block
    if (largest.owners.size <= newcomers.owners.size + 1) throw refusal
    const last = [...largest.owners].findLast(([, { isRunning }]) => !isRunning)
    if (!last) throw refusal
    const [key, owner] = last
    leave(largest, key)
    for (const { turn } of owner.waiting) turn.reject(refusal)
  }

  return {
    enter: (key) => {
      const block = blocks.get(costKey(key)) ?? { key: costKey(key), owners: new Map(), servedAt: 0 }
      const known = block.owners.get(key)
      if (known) return known
      if (count >= maxOwners) makeRoom(block)
      count += 1
      const owner = { waiting: [], isRunning: false }
      blocks.set(block.key, block)
      block.owners.set(key, owner)
      return owner
    },
    end: (key, owner) => {
      const block = blocks.get(costKey(key))
      if (!block) return
      leave(block, key)
      if (owner.waiting.length === 0) return
      count += 1
      block.owners.set(key, owner)
      blocks.delete(block.key)
      blocks.set(block.key, block)
    },
    heads: () => [...blocks.values()].flatMap(headOf),
  }
}

const headOf = (block: Block): Head[] => {
  for (const owner of block.owners.values()) {
    const [task] = owner.waiting
    if (task && !owner.isRunning) return [{ block, owner, task }]
  }
  return []
}

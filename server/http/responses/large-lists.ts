import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { type Actor, queueOwner } from '../../access.ts'

/** Above this number of items a list is large. Above the page sizes of the client. */
const MAX_SMALL_LIST = 30
const MAX_CONCURRENT = 2
const MAX_OWNERS = 500

/** Runs a call; one that reads a large list waits for its turn. */
export type ListQueue = <Result>(
  call: { actor: Actor; input: object; signal: AbortSignal },
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Returns the queue of large lists: to read, check and write 100 products takes some milliseconds
 * of the event loop, which a few callers could otherwise fill.
 */
export const createListQueue = (): ListQueue => {
  const queue = createFairQueue(MAX_CONCURRENT, { maxOwners: MAX_OWNERS })
  return ({ actor, input, signal }, work) =>
    isLarge(input)
      ? queue(queueOwner(actor), async () => {
          signal.throwIfAborted()
          return work()
        })
      : work()
}

const isLarge = (input: object): boolean =>
  'limit' in input && typeof input.limit === 'number' && input.limit > MAX_SMALL_LIST

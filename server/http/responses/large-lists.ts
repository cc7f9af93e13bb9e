import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { type Actor, queueOwner } from '../../access.ts'

/** Above this number of items a list is large. Above the page sizes of the client. */
const MAX_SMALL_LIST = 30
/** Above this number of rows before its page a list is large: PostgreSQL reads them all. */
const MAX_SKIPPED = 300
const MAX_CONCURRENT = 2
const MAX_OWNERS = 500

/** Runs a call; one that reads a large list waits for its turn. */
export type ListQueue = <Result>(
  call: { actor: Actor; input: object },
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Creates the queue of large lists: a hundred products take milliseconds of the event loop, and
 * skipping 200,000 likes takes seconds of a connection. A list that waits for a long read gives up
 * its slot here meanwhile.
 */
export const createListQueue = (): ListQueue => {
  const limits = { maxOwners: MAX_OWNERS, reserved: 1, freesSlotInNestedQueue: true }
  const queue = createFairQueue(MAX_CONCURRENT, limits)
  return ({ actor, input }, work) => (isLarge(input) ? queue(queueOwner(actor), work) : work())
}

const isLarge = (input: { limit?: unknown; page?: unknown; cursor?: unknown }): boolean => {
  const { limit, page = 1, cursor } = input
  if (typeof limit !== 'number' || typeof page !== 'number') return false
  return limit > MAX_SMALL_LIST || (cursor === undefined && (page - 1) * limit > MAX_SKIPPED)
}

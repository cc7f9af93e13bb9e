import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { limitKey } from '../../../platform/limits/limit-key.ts'
import type { Member } from '../../access.ts'

const turns = createFairQueue(2)

/**
 * Runs a change that rewrites all products of a shop, which may take seconds: one of each user and
 * two of all at a time. The others wait here instead of holding a connection of the database.
 * @throws TOO_MANY_REQUESTS; UNAVAILABLE
 */
export const inWholeShopTurn = <Result>({ userId }: Member, change: () => Promise<Result>): Promise<Result> =>
  turns(limitKey('user', userId), change)

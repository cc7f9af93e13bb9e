import type { Executor } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isBlockedEitherWay } from './tables.ts'

/** Throws FORBIDDEN if one of two users has blocked the other. */
export const assertNotBlocked = async (executor: Executor, one: string, other: string): Promise<void> => {
  const { isBlocked } = await executor
    .selectNoFrom(isBlockedEitherWay(one, other).as('isBlocked'))
    .executeTakeFirstOrThrow()
  if (isBlocked) throw fail('FORBIDDEN')
}

import { lockByName } from '../../../../platform/db/advisory-lock.ts'
import type { Tx } from '../../../../platform/db/db.ts'

/**
 * Holds two users until the transaction ends, so that a block and what it forbids do not happen at
 * once: whichever is second sees the first.
 */
export const lockPair = (tx: Tx, one: string, other: string): Promise<void> =>
  lockByName(tx, `pair:${[one, other].toSorted().join(':')}`)

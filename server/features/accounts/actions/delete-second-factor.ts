import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import { secondFactorChanged } from '../events.ts'

/**
 * Deletes an account's second factor in the caller's transaction and returns whether there was one.
 * Its owner is notified.
 */
export const deleteSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('SecondFactor')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 1n) await recordEvent(tx, secondFactorChanged, { userId, isOn: false })
  return numDeletedRows === 1n
}

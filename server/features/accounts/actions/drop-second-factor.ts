import type { Tx } from '../../../../platform/db/db.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import { secondFactorChanged } from '../events.ts'

/** Takes an account's second factor away in the caller's transaction, and answers whether there was one. Its owner is told. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('SecondFactor')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows === 1n) await recordEvent(tx, secondFactorChanged, { userId, isOn: false })
  return numDeletedRows === 1n
}

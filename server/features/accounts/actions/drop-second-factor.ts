import type { Transaction } from '../../../../platform/outbox/port.ts'
import { secondFactorChanged } from '../events.ts'

/** Takes an account's second factor away in the caller's transaction, and answers whether there was one. Its owner is told. */
export async function dropSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } })
  if (count === 1) await tx.record(secondFactorChanged, { userId, isOn: false })
  return count === 1
}

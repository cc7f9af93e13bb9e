import type { Tx } from '../../../../platform/db/db.ts'

/**
 * Resets a user's counted attempts, so that they can submit again. Returns how many were counted.
 */
export const resetAttempts = async (tx: Tx, userId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('IdentityRequest')
    .set({ isCounted: false })
    .where('userId', '=', userId)
    .where('isCounted', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

import type { Tx } from '../../../../platform/db/db.ts'

/** Stops counting a user's attempts so far, so that they may submit again. Returns how many were counted. */
export async function resetAttempts(tx: Tx, userId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('IdentityRequest')
    .set({ isCounted: false })
    .where('userId', '=', userId)
    .where('isCounted', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

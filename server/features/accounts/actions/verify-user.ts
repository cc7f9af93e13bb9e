import type { Tx } from '../../../../platform/db/db.ts'
import type { IdVerification } from '../../../../prisma/generated/enums.ts'

/** Sets the state of a user's identity verification in the caller's transaction. */
export const setIdVerification = async (
  tx: Tx,
  userId: string,
  idVerification: IdVerification,
): Promise<void> => {
  await tx
    .updateTable('User')
    .set({ idVerification, updatedAt: new Date() })
    .where('id', '=', userId)
    .execute()
}

/**
 * Marks a user's phone as verified, in the caller's transaction. Returns false if it is no longer
 * the user's phone.
 */
export const markPhoneVerified = async (tx: Tx, userId: string, phone: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('User')
    .set({ isPhoneVerified: true, updatedAt: new Date() })
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { IdVerification } from '../../../../prisma/generated/kysely.ts'

/** Sets the state of a user's identity verification in the caller's transaction. */
export const setIdVerification = async (
  tx: Tx,
  userId: string,
  idVerification: IdVerification,
): Promise<void> => {
  await tx
    .updateTable('User')
    .set({ idVerification, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

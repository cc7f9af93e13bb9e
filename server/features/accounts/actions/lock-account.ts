import { sql } from 'kysely'
import type { Role } from '../../../../contract/accounts/views.ts'
import type { Tx } from '../../../../platform/db/db.ts'

/**
 * Locks and returns the account if it still has the password that was verified, and that has not
 * expired.
 */
export const lockAccount = async (
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<{ id: string; role: Role; status: string } | undefined> => {
  return tx
    .selectFrom('User')
    .select(['id', 'role', 'status'])
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where((eb) => eb.or([eb('passwordUntil', 'is', null), eb('passwordUntil', '>', sql<Date>`now()`)]))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

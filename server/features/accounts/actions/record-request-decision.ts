import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'

type Decision = { id: string; status: 'approved' | 'rejected'; decidedBy: string }

/**
 * Approves or rejects an open request in the caller's transaction and returns its user and type.
 * @throws NOT_FOUND, and ALREADY_DECIDED if it is not open, also to the second of two parallel
 * decisions
 */
export const recordRequestDecision = async (tx: Tx, { id, status, decidedBy }: Decision) => {
  const decided = await tx
    .updateTable('AccountRequest')
    .set({ status, decidedAt: sql`now()`, decidedBy })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(['userId', 'type'])
    .executeTakeFirst()
  if (decided) return decided
  const request = await tx.selectFrom('AccountRequest').select('id').where('id', '=', id).executeTakeFirst()
  throw fail(request ? 'ALREADY_DECIDED' : 'NOT_FOUND')
}

/** Approves a user's open request for deactivation, which an administrator has just carried out. */
export const approveDeactivation = async (
  tx: Tx,
  { userId, decidedBy }: { userId: string; decidedBy: string },
): Promise<void> => {
  await tx
    .updateTable('AccountRequest')
    .set({ status: 'approved', decidedAt: sql`now()`, decidedBy })
    .where('userId', '=', userId)
    .where('type', '=', 'deactivation')
    .where('status', '=', 'open')
    .execute()
}

import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'

type Decision = { id: string; status: 'approved' | 'rejected'; decidedBy: string }

/**
 * Approves or rejects an open request, in the caller's transaction, and returns whose it is and what it asks for. Of two
 * simultaneous decisions only the first is made.
 * @throws NOT_FOUND, and ALREADY_DECIDED if it is no longer open
 */
export async function decideAccountRequest(tx: Tx, { id, status, decidedBy }: Decision) {
  const decided = await tx
    .updateTable('AccountRequest')
    .set({ status, decidedAt: new Date(), decidedBy })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(['userId', 'type'])
    .executeTakeFirst()
  if (decided) return decided
  const request = await tx.selectFrom('AccountRequest').select('id').where('id', '=', id).executeTakeFirst()
  throw fail(request ? 'ALREADY_DECIDED' : 'NOT_FOUND')
}

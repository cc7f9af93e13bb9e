import type { cancelAccountRequest as cancelCall } from '../../../../contract/accounts/rest.ts'
import type { CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Takes the caller's open request back. Throws NOT_FOUND where there is none. */
export async function cancelAccountRequest(
  { db }: Needs<'db'>,
  { userId }: Member,
): Promise<CallResult<typeof cancelCall>> {
  const cancelled = await db.query(
    `UPDATE "AccountRequest" SET status = 'cancelled', "decidedAt" = now()
     WHERE "userId" = $1::uuid AND status = 'open' RETURNING id`,
    [userId],
  )
  if (cancelled.length === 0) throw fail('NOT_FOUND')
  return {}
}

import { sql } from 'kysely'
import type { cancelAccountRequest as cancelEndpoint } from '../../../../contract/accounts/rest.ts'
import type { EndpointResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/**
 * Cancels the caller's open request.
 * @throws NOT_FOUND if there is none
 */
export const cancelAccountRequest = async (
  { db }: Deps<'db'>,
  { userId }: Member,
): Promise<EndpointResult<typeof cancelEndpoint>> => {
  const { numUpdatedRows } = await db.kysely
    .updateTable('AccountRequest')
    .set({ status: 'cancelled', decidedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fail('NOT_FOUND')
  return {}
}

import type { deleteSavedSearch as deleteCall } from '../../../../contract/saved-searches/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Forgets a saved search of the caller's. Throws `NOT_FOUND` also for another's. */
export async function deleteSavedSearch(
  { db }: Needs<'db'>,
  { userId }: Member,
  { id }: CallParsed<typeof deleteCall>,
): Promise<CallResult<typeof deleteCall>> {
  const gone = await db.query(
    'DELETE FROM "SavedSearch" WHERE id = $2::uuid AND "userId" = $1::uuid RETURNING id',
    [userId, id],
  )
  if (gone.length === 0) throw fail('NOT_FOUND')
  return {}
}

import type { openSavedSearch as openCall } from '../../../../contract/saved-searches/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { statement } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { columns, type SavedSearchRow, savedSearchView } from '../queries/saved-searches.ts'

const open = statement({
  name: 'saved-searches.open',
  text: `
    WITH opened AS (
      UPDATE "SavedSearch" SET "seenAt" = clock_timestamp() WHERE id = $2::uuid AND "userId" = $1::uuid RETURNING *
    )
    SELECT ${columns} FROM opened s`,
})

/** Notes that the caller looks at what a saved search of theirs finds. Throws `NOT_FOUND` also for another's. */
export async function openSavedSearch(
  { db }: Needs<'db'>,
  { userId }: Member,
  { id }: CallParsed<typeof openCall>,
): Promise<CallResult<typeof openCall>> {
  const [row] = await db.query<SavedSearchRow>(open, [userId, id])
  if (!row) throw fail('NOT_FOUND')
  return { savedSearch: savedSearchView(row) }
}

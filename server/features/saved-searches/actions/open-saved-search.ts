import { sql } from 'kysely'
import type { openSavedSearch as openEndpoint } from '../../../../contract/saved-searches/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { savedSearchesQuery, savedSearchView } from '../queries/saved-searches.ts'

/**
 * Marks the matches of a saved search as seen and returns it.
 * @throws NOT_FOUND
 */
export const openSavedSearch = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id }: ParsedInput<typeof openEndpoint>,
): Promise<EndpointResult<typeof openEndpoint>> => {
  await db.kysely
    .updateTable('SavedSearch')
    .set({ seenAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute()
  const row = await savedSearchesQuery(db.kysely, userId).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { savedSearch: savedSearchView(row) }
}

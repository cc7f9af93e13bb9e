import type { deleteSavedSearch as deleteEndpoint } from '../../../../contract/saved-searches/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/**
 * Deletes a saved search of the caller.
 * @throws NOT_FOUND
 */
export const deleteSavedSearch = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  { id }: ParsedInput<typeof deleteEndpoint>,
): Promise<EndpointResult<typeof deleteEndpoint>> => {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('SavedSearch')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw fail('NOT_FOUND')
  return {}
}

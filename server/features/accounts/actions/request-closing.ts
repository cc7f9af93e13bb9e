import { v7 as newId } from 'uuid'
import type {
  requestDeactivation as requestDeactivationEndpoint,
  requestDeletion as requestDeletionEndpoint,
} from '../../../../contract/accounts/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { isUniqueViolation } from '../../../../platform/db/errors.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/**
 * Asks the administrators to deactivate the caller's account.
 * @throws ACCOUNT_REQUEST_OPEN while a request is open
 */
export const requestDeactivation = (
  deps: Deps<'db'>,
  actor: Member,
  input: ParsedInput<typeof requestDeactivationEndpoint>,
): Promise<EndpointResult<typeof requestDeactivationEndpoint>> =>
  storeRequest(deps, actor, 'deactivation', input.reason)

/**
 * Asks the administrators to delete the caller's account.
 * @throws ACCOUNT_REQUEST_OPEN while a request is open
 */
export const requestDeletion = (
  deps: Deps<'db'>,
  actor: Member,
  input: ParsedInput<typeof requestDeletionEndpoint>,
): Promise<EndpointResult<typeof requestDeletionEndpoint>> =>
  storeRequest(deps, actor, 'deletion', input.reason)

const storeRequest = async (
  { db }: Deps<'db'>,
  { userId }: Member,
  type: 'deactivation' | 'deletion',
  reason: string | null | undefined,
) => {
  try {
    const filed = await db.kysely
      .insertInto('AccountRequest')
      .values({ id: newId(), userId, type, reason: reason ?? '' })
      .returning(['reason', 'createdAt'])
      .executeTakeFirstOrThrow()
    return { accountRequest: { type, reason: filed.reason, createdAt: filed.createdAt.toISOString() } }
  } catch (error) {
    throw isUniqueViolation(error) ? fail('ACCOUNT_REQUEST_OPEN') : error
  }
}

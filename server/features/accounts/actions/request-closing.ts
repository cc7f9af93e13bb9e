import { v7 as newId } from 'uuid'
import type {
  requestDeactivation as requestDeactivationCall,
  requestDeletion as requestDeletionCall,
} from '../../../../contract/accounts/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { isUniqueViolation } from '../../../../platform/db/errors.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'

/** Asks the administrators to deactivate the caller's account. Throws ACCOUNT_REQUEST_OPEN while one waits. */
export const requestDeactivation = (
  needs: Needs<'db'>,
  actor: Member,
  input: CallParsed<typeof requestDeactivationCall>,
): Promise<CallResult<typeof requestDeactivationCall>> => file(needs, actor, 'deactivation', input.reason)

/** The same to delete it. */
export const requestDeletion = (
  needs: Needs<'db'>,
  actor: Member,
  input: CallParsed<typeof requestDeletionCall>,
): Promise<CallResult<typeof requestDeletionCall>> => file(needs, actor, 'deletion', input.reason)

async function file(
  { db }: Needs<'db'>,
  { userId }: Member,
  type: 'deactivation' | 'deletion',
  reason: string | null | undefined,
) {
  try {
    const [filed] = await db.query<{ reason: string; createdAt: Date }>(
      `INSERT INTO "AccountRequest" (id, "userId", type, reason)
       VALUES ($1::uuid, $2::uuid, $3::"AccountRequestType", $4) RETURNING reason, "createdAt"`,
      [newId(), userId, type, reason ?? ''],
    )
    if (!filed) throw new Error('The request was not stored')
    return { accountRequest: { type, reason: filed.reason, createdAt: filed.createdAt.toISOString() } }
  } catch (error) {
    throw isUniqueViolation(error) ? fail('ACCOUNT_REQUEST_OPEN') : error
  }
}

import { sql } from 'kysely'
import type { claimVerification as claimEndpoint } from '../../../../contract/verification/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import type { Executor } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { userTable } from '../../accounts/tables.ts'
import { claimHolds, loadVerification } from '../queries/verifications.ts'

/**
 * Claims a request for an administrator: for 15 minutes no other can claim or decide it. Returns it
 * with new URLs of its documents.
 * @throws NOT_FOUND, ALREADY_DECIDED, REVIEW_CLAIMED while another administrator has it
 */
export const claimVerification = async (
  deps: Deps<'db' | 'storage' | 'clock'>,
  actor: Member,
  { id }: ParsedInput<typeof claimEndpoint>,
): Promise<EndpointResult<typeof claimEndpoint>> => {
  await takeClaim(deps.db.kysely, actor, id)
  return { verification: await loadVerification(deps, id) }
}

/**
 * Claims a request or renews the claim; in a transaction the row stays locked until its end.
 * @throws NOT_FOUND, ALREADY_DECIDED, REVIEW_CLAIMED
 */
export const takeClaim = async (executor: Executor, actor: Member, id: string): Promise<void> => {
  if (
    (await claimIn(executor, 'IdentityRequest', actor, id)) ||
    (await claimIn(executor, 'SellerRequest', actor, id))
  )
    return
  const request = await executor
    .selectFrom('IdentityRequest')
    .select('status')
    .where('id', '=', id)
    .unionAll(executor.selectFrom('SellerRequest').select('status').where('id', '=', id))
    .executeTakeFirst()
  if (!request) throw fail('NOT_FOUND')
  throw fail(request.status === 'pending' ? 'REVIEW_CLAIMED' : 'ALREADY_DECIDED')
}

/**
 * Keep the condition on the claimer within the OR. Alone, PostgreSQL plans it as a join and does
 * not recheck it for a row that another administrator claimed while this update waited.
 */
const claimIn = async (
  executor: Executor,
  table: 'IdentityRequest' | 'SellerRequest',
  { userId }: Member,
  id: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await executor
    .updateTable(table)
    .set({ claimedBy: userId, claimedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('claimedBy', 'is', null),
        eb('claimedBy', '=', userId),
        eb.not(
          eb.exists(executor.selectFrom(userTable.as('u')).select('u.id').where(claimHolds(table, 'u'))),
        ),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

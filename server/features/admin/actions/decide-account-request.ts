import type { decideAccountRequest as decideEndpoint } from '../../../../contract/admin/rest.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import { recordEvent } from '../../../../platform/outbox/record-event.ts'
import type { Deps } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { deactivateAccount, deleteAccount, recordRequestDecision } from '../../accounts/public.ts'
import { audit } from '../../audit/public.ts'
import { withListing } from '../../products/public.ts'
import { accountRequestRejected } from '../events.ts'
import { loadAccountRequest } from '../queries/account-requests.ts'

/**
 * Decides on a user's request.
 * @throws NOT_FOUND; ALREADY_DECIDED for one that is no longer open; OWN_ACCOUNT, so that one
 * administrator remains
 */
export const decideAccountRequest = async (
  deps: Deps<'db' | 'storage'>,
  actor: Member,
  { id, decision, reason }: ParsedInput<typeof decideEndpoint>,
): Promise<EndpointResult<typeof decideEndpoint>> => {
  const status = decision === 'approve' ? 'approved' : 'rejected'
  await deps.db.transaction(async (tx) => {
    const { userId, type } = await recordRequestDecision(tx, { id, status, decidedBy: actor.userId })
    if (userId === actor.userId) throw fail('OWN_ACCOUNT')
    await audit(tx, actor, {
      action: `account-request.${decision}`,
      targetType: 'user',
      targetId: userId,
      before: { request: type, status: 'open' },
      after: { request: type, status },
      reason: reason ?? null,
    })
    if (decision === 'approve')
      await withListing(tx, { ownerId: userId }, () =>
        type === 'deletion' ? deleteAccount(tx, userId) : deactivateAccount(tx, userId),
      )
    else
      await recordEvent(tx, accountRequestRejected, { requestId: id, userId, type, reason: reason || null })
  })
  return { accountRequest: await loadAccountRequest(deps, id) }
}

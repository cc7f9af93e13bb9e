import type { decideAccountRequest as decideCall } from '../../../../contract/admin/rest.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { fail } from '../../../../platform/errors.ts'
import type { Needs } from '../../../../platform/platform.ts'
import type { Member } from '../../../access.ts'
import { closeAccount } from '../../accounts/public.ts'
import { accountRequestRejected } from '../events.ts'
import { loadAccountRequest } from '../queries/account-requests.ts'
import { audit } from './audit.ts'

/** Decides on a user's request. Throws NOT_FOUND, and ALREADY_DECIDED for one that is no longer open. */
export async function decideAccountRequest(
  needs: Needs<'db' | 'outbox' | 'storage'>,
  actor: Member,
  { id, decision, reason }: CallParsed<typeof decideCall>,
): Promise<CallResult<typeof decideCall>> {
  const status = decision === 'approve' ? 'approved' : 'rejected'
  await needs.outbox.transact(async (tx) => {
    const { count } = await tx.accountRequest.updateMany({
      where: { id, status: 'open' },
      data: { status, decidedAt: new Date(), decidedBy: actor.userId },
    })
    const request = await tx.accountRequest.findUnique({ where: { id } })
    if (!request) throw fail('NOT_FOUND')
    if (count === 0) throw fail('ALREADY_DECIDED')
    const { userId, type } = request
    await audit(tx, actor, {
      action: `account-request.${decision}`,
      targetType: 'user',
      targetId: userId,
      before: { request: type, status: 'open' },
      after: { request: type, status },
    })
    if (decision === 'approve') await closeAccount(tx.kysely, userId, type)
    else await tx.record(accountRequestRejected, { requestId: id, userId, type, reason: reason || null })
  })
  return { accountRequest: await loadAccountRequest(needs, id) }
}
